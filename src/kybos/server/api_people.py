"""The routes of people: guests, accounts, sessions and tokens."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field
from typing_extensions import TypedDict

from kybos.server.bodies import Body
from kybos.server.http import Caller, SiteNow, Visitor, problems
from kybos.server.limits import address_of
from kybos.server.people import Person
from kybos.server.people_rules import Name, Password, Username
from kybos.server.sessions import LONGEST
from kybos.server.site import Site

router = APIRouter(prefix="/api", tags=["people"])

TokenId = Annotated[str, Path(pattern="^[A-Za-z0-9]{16}$", description="the id of a token of yours")]
AnyPassword = Annotated[str, Field(min_length=1, max_length=256)]


class NewGuest(Body):
    """Somebody without an account."""

    name: Annotated[Name, Field(examples=["Ada"])]


class NewAccount(Body):
    """An account; without a name, a guest keeps the present one, and others are called by the username."""

    username: Annotated[Username, Field(examples=["ada"])]
    password: Annotated[Password, Field(description="not the username")]
    name: Name | None = None


class LogIn(Body):
    """What proves that an account is yours."""

    username: Username
    password: AnyPassword


class NewName(Body):
    """Another name."""

    name: Name


class NewPassword(Body):
    """Another password."""

    old: AnyPassword
    new: Password


class NewToken(Body):
    """A token for a program."""

    label: Annotated[Name, Field(description="what it is for", examples=["my bot"])]


class PersonView(TypedDict):
    """Somebody; `username` is null for a guest."""

    id: str
    name: str
    username: str | None
    guest: bool


class Me(TypedDict):
    """Who you are; null if nobody."""

    person: PersonView | None


class TokenView(TypedDict):
    """A token; times are milliseconds since 1970, `used` is to the hour and null if it never was."""

    id: str
    label: str
    created: int
    used: int | None


class TokenList(TypedDict):
    """Your tokens, the newest first."""

    tokens: list[TokenView]


class TokenMade(TypedDict):
    """A new token; `secret` is what to send as `Authorization: Bearer …`, and is not shown again."""

    id: str
    secret: str


def me(person: Person | None) -> Me:
    """A person as told to that person."""
    if person is None:
        return Me(person=None)
    return Me(
        person=PersonView(id=person.id, name=person.name, username=person.username, guest=person.is_guest)
    )


def give_cookie(site: Site, response: Response, person: Person) -> None:
    """Let the browser prove from now on that it is this person's."""
    response.set_cookie(
        site.people.cookie_name,
        site.people.cookie_for(person),
        max_age=LONGEST,
        path="/",
        secure=site.settings.is_https,
        httponly=True,
        samesite="lax",
    )


def take_cookie(site: Site, response: Response) -> None:
    """Let the browser prove nothing any more."""
    response.delete_cookie(
        site.people.cookie_name, path="/", secure=site.settings.is_https, httponly=True, samesite="lax"
    )


def shown_cookie(site: Site, request: Request) -> str | None:
    """The cookie by which the caller is known; None for a caller with a token."""
    return None if "authorization" in request.headers else request.cookies.get(site.people.cookie_name)


@router.get("/me", responses=problems(401))
async def get_me(site: SiteNow, person: Visitor, request: Request, response: Response) -> Me:
    """Tell who you are."""
    cookie = shown_cookie(site, request)
    if person and cookie and site.people.is_old(cookie):
        give_cookie(site, response, person)
    return me(person)


@router.patch("/me", responses=problems(401, 403, 415))
async def rename(site: SiteNow, person: Caller, body: NewName) -> Me:
    """Take another name."""
    site.limits.command(person.id)
    return me(await site.people.rename(person, body.name))


@router.post("/guests", status_code=201, responses=problems(403, 415))
async def new_guest(site: SiteNow, request: Request, response: Response, body: NewGuest) -> Me:
    """Become a guest: somebody with a name, known to this browser only."""
    site.limits.guest(address_of(request.scope))
    person = await site.people.guest(body.name)
    give_cookie(site, response, person)
    return me(person)


@router.post("/accounts", status_code=201, responses=problems(401, 403, 409, 415))
async def new_account(
    site: SiteNow, visitor: Visitor, request: Request, response: Response, body: NewAccount
) -> Me:
    """Make an account. A guest who does keeps all games."""
    address = address_of(request.scope)
    site.limits.log_in(address, body.username)  # it takes as much work
    site.limits.guest(address)
    person = await site.people.register(visitor, body.username, body.password, body.name)
    give_cookie(site, response, person)
    return me(person)


@router.post("/sessions", status_code=201, responses=problems(401, 403, 415))
async def log_in(site: SiteNow, request: Request, response: Response, body: LogIn) -> Me:
    """Log in."""
    site.limits.log_in(address_of(request.scope), body.username)
    person = await site.people.log_in(body.username, body.password)
    give_cookie(site, response, person)
    return me(person)


@router.delete("/sessions", status_code=204, responses=problems(415))
async def log_out(site: SiteNow, response: Response) -> None:
    """Log out of this browser, whatever its cookie is worth."""
    take_cookie(site, response)


@router.delete("/sessions/all", status_code=204, responses=problems(401, 415))
async def log_out_everywhere(site: SiteNow, person: Caller, response: Response) -> None:
    """Log out of every browser. Tokens go on counting; a guest cannot come back."""
    site.limits.command(person.id)
    await site.people.log_out_everywhere(person)
    take_cookie(site, response)


@router.post("/me/password", responses=problems(401, 403, 409, 415))
async def new_password(
    site: SiteNow, person: Caller, request: Request, response: Response, body: NewPassword
) -> Me:
    """Set another password. Every other browser is logged out, tokens go on counting."""
    site.limits.log_in(address_of(request.scope), person.username or person.id)
    person = await site.people.change_password(person, body.old, body.new)
    if shown_cookie(site, request):
        give_cookie(site, response, person)
    return me(person)


@router.get("/me/tokens", responses=problems(401))
async def list_tokens(site: SiteNow, person: Caller) -> TokenList:
    """List your tokens, without their secrets."""
    found = await site.people.tokens(person)
    return TokenList(
        tokens=[
            TokenView(id=token.id, label=token.label, created=token.created, used=token.used)
            for token in found
        ]
    )


@router.post("/me/tokens", status_code=201, responses=problems(401, 403, 409, 415))
async def new_token(site: SiteNow, person: Caller, body: NewToken) -> TokenMade:
    """Make a token, by which a program acts for you. Its secret is shown only now."""
    site.limits.command(person.id)
    token, secret = await site.people.new_token(person, body.label)
    return TokenMade(id=token, secret=secret)


@router.delete("/me/tokens/{token_id}", status_code=204, responses=problems(401, 404, 415))
async def revoke_token(site: SiteNow, person: Caller, token_id: TokenId) -> None:
    """Let a token count no more."""
    site.limits.command(person.id)
    await site.people.revoke(person, token_id)
