/* What the service says and is told. Made from its OpenAPI by tools/types.mjs; do not edit. */

export type Frame = HelloFrame | ResumedFrame | EventFrame | PlansFrame | PongFrame | ByeFrame;

export interface Everything {
  Accepted: Accepted;
  Admission: Admission;
  Board: Board;
  BookPage: BookPage;
  ByeFrame: ByeFrame;
  Caption: Caption;
  ChallengeView: ChallengeView;
  Checked: Checked;
  ChoiceView: ChoiceView;
  ClauseView: ClauseView;
  ClockView: ClockView;
  CommittedEvent: CommittedEvent;
  Dailies: Dailies;
  DiceView: DiceView;
  DrawView: DrawView;
  EditView: EditView;
  EditorView: EditorView;
  EndedEvent: EndedEvent;
  EventFrame: EventFrame;
  FaceView: FaceView;
  FairnessPage: FairnessPage;
  FairnessView: FairnessView;
  Frame: Frame;
  GameInfo: GameInfo;
  GameList: GameList;
  GameView: GameView;
  Health: Health;
  HelloFrame: HelloFrame;
  Lane: Lane;
  LanguageView: LanguageView;
  LevelView: LevelView;
  Listed: Listed;
  ListedPlace: ListedPlace;
  LogIn: LogIn;
  MatchView: MatchView;
  Me: Me;
  Move: Move;
  MoveView: MoveView;
  MovedEvent: MovedEvent;
  NewAccount: NewAccount;
  NewGuest: NewGuest;
  NewName: NewName;
  NewPassword: NewPassword;
  NewTable: NewTable;
  NewToken: NewToken;
  ObjectionView: ObjectionView;
  OptionView: OptionView;
  OutcomeCount: OutcomeCount;
  OutcomeView: OutcomeView;
  PersonPage: PersonPage;
  PersonView: PersonView;
  PictureView: PictureView;
  Piece: Piece;
  Place: Place;
  PlaceView: PlaceView;
  PlanBody: PlanBody;
  PlanView: PlanView;
  Plans: Plans;
  PlansFrame: PlansFrame;
  PongFrame: PongFrame;
  PositionEdit: PositionEdit;
  PositionView: PositionView;
  Preview: Preview;
  Problem: Problem;
  RankedPerson: RankedPerson;
  RatingTable: RatingTable;
  RecordText: RecordText;
  ResultView: ResultView;
  ResumedFrame: ResumedFrame;
  RolledEvent: RolledEvent;
  RulesPage: RulesPage;
  SceneView: SceneView;
  ScoreView: ScoreView;
  SectionView: SectionView;
  Seed: Seed;
  SeededEvent: SeededEvent;
  Simple: Simple;
  SitDown: SitDown;
  StartedEvent: StartedEvent;
  StateView: StateView;
  Step: Step;
  TableEvent: TableEvent;
  TableView: TableView;
  TokenList: TokenList;
  TokenMade: TokenMade;
  TokenView: TokenView;
  VariantRating: VariantRating;
  VariantView: VariantView;
  Why: Why;
  Words: Words;
  You: You;
}
/**
 * What has come of a command: the number of the table's last event, and what has happened by it.
 */
export interface Accepted {
  seq: number;
  events: (TableEvent | CommittedEvent | SeededEvent | StartedEvent | RolledEvent | MovedEvent | EndedEvent)[];
}
/**
 * Somebody has come, gone, or wants a rematch.
 */
export interface TableEvent {
  seq: number;
  at: number;
  phase: "open" | "seeding" | "playing" | "between" | "finished" | "closed";
  kind: "opened" | "sat" | "stood" | "admitted" | "offered" | "declined" | "left" | "closed";
  places: PlaceView[];
  offers: number[];
}
/**
 * A place of the match: who holds it, and the seat in the present game (before it, in the first).
 */
export interface PlaceView {
  seat: string;
  kind: "person" | "computer" | "open";
  name: string;
  person: string;
  player: string;
}
/**
 * A game has been set up, and its dice are bound; people are to add their seeds.
 */
export interface CommittedEvent {
  seq: number;
  at: number;
  phase: "open" | "seeding" | "playing" | "between" | "finished" | "closed";
  kind: "committed";
  game: GameView;
  places: PlaceView[];
  match: MatchView;
}
/**
 * A game at a table; `number` counts them from 1. `daily` is the date of a daily game.
 */
export interface GameView {
  number: number;
  spec: string;
  title: string;
  seats: string[];
  sides: number[];
  dice: DiceView;
  state: StateView;
  clocks: ClockView | null;
  reason: "" | "rules" | "resigned" | "time" | "forfeit" | "abandoned";
  result: ResultView | null;
}
/**
 * What the dice are bound to: see `kybos.core.dice.CommittedDice`.
 *
 * `commitment` is the SHA-256 of the secret, which is told when the game is over; `seeds` are those of
 * the people by seat, `awaited` the seats from which one is still to come.
 */
export interface DiceView {
  id: string;
  commitment: string;
  seeds: {
    [k: string]: string;
  };
  awaited: string[];
  secret: string | null;
}
/**
 * A position as one seat, or a spectator, sees it.
 *
 * `turn` is the seat to act, `chance` or `over`; `moves` are listed for the seat to act alone. `ply`
 * counts the moves and rolls before it.
 */
export interface StateView {
  position: string;
  ply: number;
  turn: string;
  status: Words;
  moves: MoveView[];
  scene: SceneView;
}
/**
 * A sentence: in English, and as the id and the parameters of a catalogue of translations.
 *
 * A parameter can be a sentence itself.
 */
export interface Words {
  text: string;
  id: string;
  parameters: {
    [k: string]: string | number | Words;
  };
}
/**
 * A legal action: its id, its notation, and what is touched one after another to play it.
 */
export interface MoveView {
  id: number;
  text: string;
  touches: string[];
}
/**
 * What is to be drawn. In events a part that is missing is as it was in the state before.
 *
 * `fills` are the places of a set-up that is chosen piece by piece: the first touch of each move chooses
 * what comes to stand on the first of them, and so on.
 */
export interface SceneView {
  width?: number;
  height?: number;
  places?: Place[];
  lanes?: Lane[];
  captions?: Caption[];
  pieces: Piece[];
  faces: FaceView[];
  choices: ChoiceView[];
  fills: string[];
}
/**
 * Somewhere a piece can stand. `colour` tints it (a home, a goal); `is_dark` alternates the board.
 *
 * `size` is the length of its edge in squares; on a place of 2 up to four pieces stand. `label` is
 * what people call it and what is written on it; without one they call it by its name.
 */
export interface Place {
  name: string;
  x: number;
  y: number;
  colour?: string;
  is_dark?: boolean;
  size?: number;
  label?: string;
}
/**
 * Places that belong together, from the first to the last in a straight line: a slide.
 */
export interface Lane {
  places: string[];
  colour: string;
}
/**
 * Text on the scene, such as a coordinate.
 */
export interface Caption {
  text: string;
  x: number;
  y: number;
}
/**
 * A piece on a place. Its `name` stays the same while it moves, so that clients can follow it.
 *
 * Where pieces of a kind are interchangeable, names hold within one scene and the steps from it.
 * `text` is written on it, and may be empty.
 */
export interface Piece {
  name: string;
  place: string;
  colour: string;
  shape: string;
  text: string;
}
/**
 * A die or a card beside the board, as `Face`; `words` say what it means, the empty sentence nothing.
 */
export interface FaceView {
  kind: string;
  text: string;
  colour: string;
  x: number | null;
  y: number | null;
  words: Words;
}
/**
 * Something that can be touched and is no place. A `text` that is notation is in no catalogue.
 *
 * With a `shape` it is a piece that is to be put down on one of the scene's `fills`.
 */
export interface ChoiceView {
  name: string;
  text: Words;
  colour: string;
  shape: string;
}
/**
 * What each seat has left as of `since`; the clock of `running` goes on from then.
 */
export interface ClockView {
  left: {
    [k: string]: number;
  };
  since: number;
  running: string | null;
}
/**
 * How a game has ended: the payoff of each seat, the seats that have won, and how in words.
 *
 * `text` is `told` in English.
 */
export interface ResultView {
  payoffs: {
    [k: string]: number;
  };
  winners: string[];
  ending: string;
  text: string;
  told: Words;
}
/**
 * How a match stands; `winners` are places.
 */
export interface MatchView {
  options: string;
  round: number;
  score: string;
  is_over: boolean;
  winners: number[];
}
/**
 * A person has added a seed to the dice.
 */
export interface SeededEvent {
  seq: number;
  at: number;
  phase: "open" | "seeding" | "playing" | "between" | "finished" | "closed";
  kind: "seeded";
  seat: string;
  dice: DiceView;
}
/**
 * The game begins; clocks run.
 */
export interface StartedEvent {
  seq: number;
  at: number;
  phase: "open" | "seeding" | "playing" | "between" | "finished" | "closed";
  kind: "started";
  dice: DiceView;
  clocks: ClockView | null;
}
/**
 * Chance has come; `text` and `draw` are None where the viewer must not know them (yet).
 */
export interface RolledEvent {
  seq: number;
  at: number;
  phase: "open" | "seeding" | "playing" | "between" | "finished" | "closed";
  kind: "rolled";
  text: string | null;
  told: Words;
  steps: Step[];
  draw: DrawView | null;
  state: StateView;
}
/**
 * Something that happens when an action is played, in order, for clients to animate.
 *
 * `kind` is `roll`, `draw`, `place`, `move`, `remove`, `slide`, `bump`, `merge`, `score` or `pass`; `piece`
 * the name of the piece, `origin` and `target` names of places (the origin of a merge names all of
 * them, with spaces), `value` a number or a text, `seat`
 * whose card it is.
 */
export interface Step {
  kind: string;
  piece?: string;
  origin?: string;
  target?: string;
  value?: string;
  seat?: string;
}
/**
 * From what an outcome was drawn, so that it can be checked without knowing the rules.
 *
 * The outcomes stand in a row; `weights` are runs `[weight, how many]` of them, `index` the place in
 * the row, from 0, of the one that came.
 */
export interface DrawView {
  event: number;
  weights: unknown[][];
  index: number;
}
/**
 * A seat has moved; `by` is who has decided. `text` and `id` are None if it is hidden.
 */
export interface MovedEvent {
  seq: number;
  at: number;
  phase: "open" | "seeding" | "playing" | "between" | "finished" | "closed";
  kind: "moved";
  seat: string;
  id: number | null;
  text: string | null;
  by: "person" | "computer" | "plan";
  told: Words;
  steps: Step[];
  state: StateView;
  clocks: ClockView | null;
}
/**
 * The game has ended; the secret of its dice is told (of a daily game when its day is over).
 */
export interface EndedEvent {
  seq: number;
  at: number;
  phase: "open" | "seeding" | "playing" | "between" | "finished" | "closed";
  kind: "ended";
  reason: "" | "rules" | "resigned" | "time" | "forfeit" | "abandoned";
  result: ResultView | null;
  match: MatchView;
  dice: DiceView;
}
/**
 * The code of a private table.
 */
export interface Admission {
  /**
   * the code of a private table
   */
  code: string;
}
/**
 * The scores of a day.
 */
export interface Board {
  total: number;
  scores: ScoreView[];
  date: string;
  spec: string;
}
/**
 * A place in a list of scores; `table` is where the game can be looked at, if it may be.
 */
export interface ScoreView {
  rank: number;
  person: string;
  name: string;
  score: number;
  began: number;
  ended: number;
  table: string | null;
}
/**
 * A page of the record book; games begun from `began` on and before `ended`, None for all times.
 */
export interface BookPage {
  total: number;
  scores: ScoreView[];
  spec: string;
  rules_version: number;
  period: "all" | "day" | "week";
  began: number | null;
  ended: number | null;
}
/**
 * The server stops: come back after some milliseconds, with `since`.
 */
export interface ByeFrame {
  type: "bye";
  reason: string;
  retry_after: number;
}
/**
 * A solitaire of a day: `dice` is what its dice are called by, `secret` their seed once it is told.
 */
export interface ChallengeView {
  name: string;
  title: string;
  spec: string;
  rules_version: number;
  dice: string;
  commitment: string;
  secret: string | null;
}
/**
 * What came of checking dice: how many events fit, and the first thing that does not (else empty).
 */
export interface Checked {
  fits: boolean;
  events: number;
  problem: string;
}
/**
 * A numbered clause, in Markdown.
 */
export interface ClauseView {
  number: string;
  heading: string;
  text: string;
}
/**
 * What is played on a day.
 */
export interface Dailies {
  date: string;
  games: ChallengeView[];
}
/**
 * A change of a position: what is touched for it one after another, and what it is in short.
 */
export interface EditView {
  touches: string[];
  text: string;
}
/**
 * A position that is set up by hand; only without a `problem` it can be played on from.
 *
 * The `choices` of its scene are what can be touched for changes besides places: pieces off the board,
 * values, whose turn. A game that is edited as text only has no `edits`.
 */
export interface EditorView {
  spec: string;
  title: string;
  seats: string[];
  sides: number[];
  position: string;
  problem: ObjectionView | null;
  scene: SceneView;
  edits: EditView[];
}
/**
 * Why a position cannot be played on from.
 *
 * `clause` names the rule that decides, `told` is `detail` for the catalogues.
 */
export interface ObjectionView {
  detail: string;
  clause?: string;
  told?: Words;
}
/**
 * Something has happened.
 */
export interface EventFrame {
  type: "event";
  event: TableEvent | CommittedEvent | SeededEvent | StartedEvent | RolledEvent | MovedEvent | EndedEvent;
}
/**
 * The report on all games that have ended, so many.
 */
export interface FairnessPage {
  about: string;
  games: number;
  reports: FairnessView[];
}
/**
 * One kind of chance: everybody's (`all`) or after which a seat acts, or which it was dealt.
 *
 * `outcomes` is empty where there are too many to be told. `chi_square` and `p_value` are None where the
 * sample is too small for a test: each outcome must be expected five times.
 */
export interface FairnessView {
  game: string;
  kind: string;
  seat: string;
  size: number;
  outcomes: OutcomeCount[];
  degrees_of_freedom: number;
  chi_square: number | null;
  p_value: number | null;
}
/**
 * How often an outcome came, and was to be expected.
 */
export interface OutcomeCount {
  text: string;
  came: number;
  expected: number;
}
/**
 * The first frame to a client that knows nothing yet, or too little: the table as it is.
 */
export interface HelloFrame {
  type: "hello";
  table: TableView;
}
/**
 * A table as one person sees it. `code`, for those who sit there, lets others into a private table.
 */
export interface TableView {
  id: string;
  seq: number;
  now: number;
  phase: "open" | "seeding" | "playing" | "between" | "finished" | "closed";
  spec: string;
  title: string;
  clock: string;
  public: boolean;
  watch: boolean;
  rated: boolean;
  position: string;
  daily: string;
  host: string;
  created: number;
  code: string | null;
  places: PlaceView[];
  offers: number[];
  match: MatchView;
  game: GameView | null;
  you: You | null;
}
/**
 * Where the one who asks sits, and what they alone know.
 */
export interface You {
  place: number;
  seat: string | null;
  plans: PlanView[];
}
/**
 * Moves left for a roll: what has to happen first, and what is played on which roll.
 */
export interface PlanView {
  moves: string[];
  on: {
    [k: string]: string;
  };
}
/**
 * The first frame to a client that goes on: the events since then follow.
 */
export interface ResumedFrame {
  type: "resumed";
  seq: number;
  now: number;
  you: You | null;
}
/**
 * The moves left for a roll have changed; only their seat is told.
 */
export interface PlansFrame {
  type: "plans";
  plans: PlanView[];
}
/**
 * The answer to `{"type": "ping"}`, with the server's time.
 */
export interface PongFrame {
  type: "pong";
  now: number;
}
/**
 * A game. `seats` are those of the game without options, `about_options` says what they mean.
 *
 * `roll`, `rolls` and `to_roll` are what an outcome of chance is called, several are, and what is done to
 * have one; catalogues of languages have the last with `to ` before it. `variants` are the ways of playing
 * that people are offered, the usual one first; `picture` is what the game looks like, in play if it can be.
 */
export interface GameInfo {
  name: string;
  title: string;
  rules_version: number;
  seats: string[];
  solitaire: boolean;
  options: OptionView[];
  variants: VariantView[];
  picture: PictureView;
  about_options: string;
  levels: LevelView[];
  roll: string;
  rolls: string;
  to_roll: string;
}
/**
 * An option of a game; `title`, `about` and `words` are for people.
 *
 * `choices` are the words that it may be; of a number or a text the usual ones, if any: the empty one
 * stands for leaving the option out. `words` are their labels, in the same order.
 */
export interface OptionView {
  name: string;
  type: "number" | "fraction" | "yes-no" | "text" | "choice";
  default: number | boolean | string;
  choices: string[];
  title: string;
  about: string;
  words: string[];
}
/**
 * A way of playing a game that people are offered.
 */
export interface VariantView {
  title: string;
  spec: string;
}
/**
 * A position to be shown, with the names of the places to be marked.
 */
export interface PictureView {
  spec: string;
  position: string;
  last: string[];
}
/**
 * A computer player.
 */
export interface LevelView {
  player: string;
  word: string;
}
/**
 * The games that can be played.
 */
export interface GameList {
  games: GameInfo[];
}
/**
 * Whether the service can do its work.
 */
export interface Health {
  status: "well";
}
/**
 * The translations into a language, by the English texts; plural forms by their CLDR category.
 */
export interface LanguageView {
  language: string;
  texts: {
    [k: string]:
      | string
      | {
          [k: string]: string;
        };
  };
}
/**
 * A table in a list. `waits_for_you` says that it is your turn; `turn` is the seat to act.
 */
export interface Listed {
  id: string;
  phase: "open" | "seeding" | "playing" | "between" | "finished" | "closed";
  spec: string;
  title: string;
  clock: string;
  match: string;
  score: string;
  rated: boolean;
  watch: boolean;
  daily: string;
  host: string;
  turn: string | null;
  places: ListedPlace[];
  created: number;
  updated: number;
  waits_for_you: boolean;
}
/**
 * Who holds a place.
 */
export interface ListedPlace {
  kind: "person" | "computer" | "open";
  name: string;
  person: string;
}
/**
 * What proves that an account is yours.
 */
export interface LogIn {
  username: string;
  password: string;
}
/**
 * Who you are; null if nobody.
 */
export interface Me {
  person: PersonView | null;
}
/**
 * Somebody; `username` is null for a guest.
 */
export interface PersonView {
  id: string;
  name: string;
  username: string | null;
  guest: boolean;
}
/**
 * A move: in notation, or the id of the action.
 */
export interface Move {
  /**
   * in notation, or the id of the action
   */
  move: string | number;
  /**
   * the number of the last event that you know
   */
  seq: number;
}
/**
 * An account; without a name, a guest keeps the present one, and others are called by the username.
 */
export interface NewAccount {
  username: string;
  /**
   * not the username
   */
  password: string;
  name?: string | null;
}
/**
 * Somebody without an account.
 */
export interface NewGuest {
  name: string;
}
/**
 * Another name.
 */
export interface NewName {
  name: string;
}
/**
 * Another password.
 */
export interface NewPassword {
  old: string;
  new: string;
}
/**
 * A table to be opened.
 */
export interface NewTable {
  /**
   * the game
   */
  spec: string;
  /**
   * who sits where: `me`, `open` (the default), or a computer player such as level:5; `others` stands for all seats that are not named; without any named, you sit on the first one
   */
  seats?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[^\x00-\x1f\x7f-\x9f]*$".
     */
    [k: string]: string;
  };
  /**
   * such as length=3,leads=winner; empty: one game
   */
  match?: string;
  /**
   * none, move:seconds=30, game:seconds=300,increment=3 or days:days=3
   */
  clock?: string;
  /**
   * whether the table is listed, and open to everybody
   */
  public?: boolean;
  /**
   * whether others may watch; they see no hands
   */
  watch?: boolean;
  /**
   * whether games between people count for their ratings
   */
  rated?: boolean;
  /**
   * where the first game begins; empty: at the start
   */
  position?: string;
}
/**
 * A token for a program.
 */
export interface NewToken {
  /**
   * what it is for
   */
  label: string;
}
/**
 * Something that chance may bring: its id, its notation, and how probable it is.
 */
export interface OutcomeView {
  id: number;
  text: string;
  probability: number;
}
/**
 * Somebody.
 */
export interface PersonPage {
  id: string;
  name: string;
  ratings: VariantRating[];
}
/**
 * How strong somebody is in a variant.
 */
export interface VariantRating {
  rating: number;
  uncertainty: number;
  games: number;
  wins: number;
  provisional: boolean;
  spec: string;
}
/**
 * Moves left for a roll.
 */
export interface PlanBody {
  /**
   * what happens first, as in a record: moves, and rolls as `5:`
   *
   * @maxItems 8
   */
  moves?: string[];
  /**
   * what to play on which roll
   */
  on: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[^\x00-\x1f\x7f-\x9f]*$".
     */
    [k: string]: string;
  };
}
/**
 * All moves left for the next roll; none takes them back.
 */
export interface Plans {
  /**
   * @maxItems 16
   */
  plans: PlanBody[];
  /**
   * the number of the last event that you know; the command is refused if more has happened
   */
  seq?: number | null;
}
/**
 * A position, which need not be possible, and what is changed in it.
 */
export interface PositionEdit {
  /**
   * the game
   */
  spec: string;
  /**
   * empty: the start
   */
  position?: string;
  /**
   * the `touches` of one of its edits; empty: none
   *
   * @maxItems 8
   */
  edit?: string[];
}
/**
 * A position of a game. `points` tells whether payoffs are points, to which a match can go.
 *
 * `objection` says why no table can begin there, None if one can.
 * `outcomes` are listed where chance comes next. `told` and `steps` are of the last of the moves that
 * were asked for, None and empty without any.
 */
export interface PositionView {
  spec: string;
  title: string;
  seats: string[];
  sides: number[];
  points: boolean;
  objection: ObjectionView | null;
  state: StateView;
  outcomes: OutcomeView[];
  told: Words | null;
  steps: Step[];
}
/**
 * What an action would do.
 */
export interface Preview {
  text: string;
  told: Words;
  steps: Step[];
}
/**
 * The body of every answer that is an error, as `application/problem+json` (RFC 9457).
 *
 * `code` is a word for programs, `title` and `detail` are for people; `clause` names the rule that
 * forbids a move, `help` what would be right; `told` and `told_help` are `detail` and `help` for the
 * catalogues of languages, where they can be translated; `seq` is the number of the table's last event
 * when a command was stale, `retry_after` the seconds after which to try again.
 */
export interface Problem {
  status: number;
  code: string;
  title: string;
  detail: string;
  clause?: string;
  help?: string;
  told?: Words;
  told_help?: Words;
  seq?: number;
  retry_after?: number;
}
/**
 * Somebody's place among those who play a variant: by what is as good as certain of their strength.
 */
export interface RankedPerson {
  rating: number;
  uncertainty: number;
  games: number;
  wins: number;
  provisional: boolean;
  rank: number;
  person: string;
  name: string;
}
/**
 * Who plays a variant, the strongest first; `total` is how many there are.
 */
export interface RatingTable {
  spec: string;
  total: number;
  people: RankedPerson[];
}
/**
 * A game record to be checked.
 */
export interface RecordText {
  record: string;
}
/**
 * The rules of a game; `version` is raised when they change. `summary` is empty where there is none.
 */
export interface RulesPage {
  name: string;
  title: string;
  version: number;
  clauses: ClauseView[];
  summary: SectionView[];
}
/**
 * A section of the summary of the rules; `clauses` are the numbers of those that say it exactly.
 */
export interface SectionView {
  heading: string;
  text: string;
  clauses: string[];
  picture: PictureView | null;
}
/**
 * What a person adds to the dice.
 */
export interface Seed {
  seed: string;
}
/**
 * A command that needs nothing more.
 */
export interface Simple {
  /**
   * the number of the last event that you know; the command is refused if more has happened
   */
  seq?: number | null;
}
/**
 * A place to be taken: the seat (empty: the first free one) and, at a private table, its code.
 */
export interface SitDown {
  seat?: string;
  /**
   * the code of a private table
   */
  code?: string;
  /**
   * the number of the last event that you know; the command is refused if more has happened
   */
  seq?: number | null;
}
/**
 * Your tokens, the newest first.
 */
export interface TokenList {
  tokens: TokenView[];
}
/**
 * A token; times are milliseconds since 1970, `used` is to the hour and null if it never was.
 */
export interface TokenView {
  id: string;
  label: string;
  created: number;
  used: number | null;
}
/**
 * A new token; `secret` is what to send as `Authorization: Bearer …`, and is not shown again.
 */
export interface TokenMade {
  id: string;
  secret: string;
}
/**
 * Why touches play nothing; `clause` names the rule that decides, `help` says what would be right.
 */
export interface Why {
  told: Words;
  clause?: string;
  help?: Words;
}
