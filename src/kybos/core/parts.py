"""How compiled functions that other compiled functions call are kept: as parts, not as machine code.

numba optimises every function by itself, with a copy of all that it calls, turns it into machine
code and gives it two wrappers for Python. For a game of a hundred small functions on ten floors
that takes far longer than the one function which Python calls in the end. So a function has two
forms: one for Python, optimised as a whole once, and a *part*, which is typed and translated but
neither optimised nor wrapped until a function for Python takes it in.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from hashlib import sha256
from typing import Any, ClassVar

from llvmlite import binding
from numba import _dynfunc, types
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler, compile_result
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys
from numba.core.typing.templates import AbstractTemplate, infer, infer_global

Stored = tuple[str, bytes, Any, Any, Any, Any]


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba has no type stubs
    """The translated code of a function and of all that it calls, not optimised."""

    def add_linking_library(self, library: Any) -> None:
        """Take in what is called; the function for Python takes in numba's own run time."""
        if library is not rtsys.library:
            super().add_linking_library(library)

    def finalize(self) -> None:
        """Put together what is called, and leave it at that."""
        self._raise_if_finalized()
        if any(v.name.startswith(RuntimeLinker.PREFIX) for v in self._final_module.global_variables):
            raise TypeError(f"{self.name} is called by what it calls: kernels can call only themselves")
        foreign: set[str] = set()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            module = library._get_module_for_linking()
            if not isinstance(library, PartLibrary):
                foreign.update(f.name for f in module.functions if not f.is_declaration)
            self._final_module.link_in(module, preserve=True)
        self._hide(foreign)
        self._finalize_dynamic_globals()
        self._finalized = True

    def _hide(self, foreign: set[str]) -> None:
        """Let nothing outside know numba's own functions by their names.

        numba numbers names in the order in which a process compiles. Parts that come from the disk
        have been numbered by other processes, and the linker takes what has one name for one thing.
        """
        for function in self._final_module.functions:
            if function.name in foreign and function.name.startswith("_ZN"):
                function.linkage = "internal"


class PartCompiler(Compiler):  # type: ignore[misc]  # numba has no type stubs
    """numba's compiler up to the translated code."""

    def define_pipelines(self) -> Any:
        """The usual passes, which shall write into a `PartLibrary`."""
        state = self.state
        state.flags.no_compile = True
        state.func_id.unique_id = _number(state.func_id)
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()

    def _compile_core(self) -> Any:
        result = super()._compile_core()
        result.library._ensure_finalized()
        name = _name_for_callers(result.library, result.fndesc, result.environment)
        result.target_context.insert_user_function(name, result.fndesc, [result.library])
        return result._replace(entry_point=name)


def _number(identity: Any) -> int:
    """A number for the names of a function that no other function in any process has."""
    known = f"{identity.modname}:{identity.func_qualname}:{identity.firstlineno}:"
    return int(sha256(known.encode() + marshal.dumps(identity.code)).hexdigest()[:16], 16)


class Part(CPUDispatcher):  # type: ignore[misc]  # numba has no type stubs
    """A function for calls from compiled code."""

    def __init__(self, function: Callable[..., Any], *, inline: bool, counts: bool) -> None:
        options = {"nopython": True, "nogil": True, "error_model": "numpy", "forceinline": inline}
        options |= {"_nrt": counts}  # numba's run time: memory, and references to it
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options, pipeline_class=PartCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numba's answer, but never compile a form of its own for a constant argument."""
        named = {name: types.unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(map(types.unliteral, args)), named)


class Kernel(CPUDispatcher):  # type: ignore[misc]  # numba has no type stubs
    """A function for calls from Python; compiled code that names it calls its `part`."""

    def __init__(self, function: Callable[..., Any], *, inline: bool, counts: bool) -> None:
        super().__init__(function, targetoptions={"nopython": True})
        self.part = Part(function, inline=inline, counts=counts)
        self._compiler.compile = self._wrap

    @property
    def _numba_type_(self) -> Any:
        return types.Dispatcher(self.part)

    def _wrap(self, arguments: tuple[Any, ...], _return_type: Any) -> Any:
        """The part for these types, optimised as a whole, and a wrapper for Python around it."""
        self.part.compile(arguments)
        result = self.part.overloads[arguments]
        context, description = result.target_context, result.fndesc
        library = context.codegen().create_library(result.library.name)
        library.enable_object_caching()
        for each in (result.library, rtsys.library):
            library.add_linking_library(each)
        context.create_cpython_wrapper(
            library, description, result.environment, result.call_helper, release_gil=True
        )
        callable_ = context.get_executable(library, description, result.environment)
        wrapped = result._replace(library=library, entry_point=callable_, metadata={})
        for environment in wrapped._find_referenced_environments():
            library.codegen.set_env(environment.env_name, environment)
        return wrapped


def stand_for(function: Callable[..., Any], choose: Callable[[Any], Any]) -> None:
    """Let compiled calls of `function` be calls of what `choose` answers for the first argument's type.

    Other than with numba's `overload` no function stands between the two. `choose` may answer None.
    """

    class Template(AbstractTemplate):  # type: ignore[misc]  # numba has no type stubs
        key = function
        chosen: ClassVar[dict[Any, Any]] = {}

        def generic(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
            chosen = choose(arguments[0])
            if chosen is None:
                return None
            dispatcher = getattr(chosen, "part", chosen)  # a constant has no part
            signature = types.Dispatcher(dispatcher).get_call_type(self.context, arguments, named)
            self.chosen[signature.args] = dispatcher.get_overload(signature)
            return signature

        def get_impl_key(self, signature: Any) -> Any:
            return self.chosen[signature.args]

    infer(Template)
    infer_global(function, types.Function(Template))


def store(result: Any) -> Stored:
    """What has to be kept of a part, for `restore`."""
    library, description = result.library, result.fndesc
    description.typemap = description.calltypes = None  # large, and not needed any more
    bitcode = library._get_module_for_linking().as_bitcode()
    return library.name, bitcode, description, result.environment, result.signature, result.reload_init


def restore(target_context: Any, stored: Stored) -> Any:
    """The compile result that was stored."""
    name, bitcode, description, environment, signature, reload_init = stored
    for function in reload_init:
        function()
    library = PartLibrary(target_context.codegen(), name)
    library._final_module = library._shared_module = binding.parse_bitcode(bitcode)
    library._finalized = True
    return compile_result(
        target_context=target_context,
        typing_context=target_context.typing_context,
        library=library,
        environment=environment,
        entry_point=_name_for_callers(library, description, environment),
        fndesc=description,
        signature=signature,
        objectmode=False,
        lifted=(),
        reload_init=reload_init,
    )


def _name_for_callers(library: PartLibrary, description: Any, environment: Any) -> Any:
    """The object under which numba's compiler looks a function up; calling it is an error."""
    return _dynfunc.make_function(
        description.lookup_module(), description.qualname, "a part", 0, environment, (library,)
    )
