// A game looked through with the engine: its record with variations and comments, which a move on the
// board adds to; every position of the line once, from the last to the first, and longer where the
// reader is. Several engines look at once where the device has the cores.
import type { Report, SearchLimits } from "../wasm/engine";
import { compileWhole } from "../wasm/load";
import { MagpieError, Module } from "../wasm/module";
import { classOf, GameRecord, swingOf, verdictOf, type RecordState, type Step, type TreeNode } from "../wasm/record";
import { type Layout, type PictureOptions, type Preview, Table } from "../wasm/table";
import { Thinker } from "../wasm/thinker";
import type { Answer } from "./answer";
import { COMPARE_VISITS, compareMoves } from "./comparison";
import { type Compared, type Evidence, isMistake, type Judge, judged, type Known, leadOf, shared, suspect, swingIn } from "./judgement";
import type { Playable } from "./playable";
import { ServerThinker } from "./server_thinker";
import type { Session } from "./session.svelte";
import { Stopped, type Thinks } from "./thinks";
import { thisDevice, wasSlow } from "./weak";
import { whyNot } from "./why_not";
import { told } from "./words.svelte";

/** The node every record begins with. */
const START = 0;

/** One core is left to the page. */
export function workersFor(cores: number | undefined, gigabytes: number | undefined): number {
  if ((gigabytes ?? 8) < 4) return 1;
  return Math.max(1, Math.min(4, (cores ?? 2) - 1));
}

/** How much of what was asked for a report has, in whole percent. */
export function percentDone(limits: SearchLimits, report: Report): number | undefined {
  const share = limits.visits ? report.visits / limits.visits : limits.milliseconds ? report.elapsed / limits.milliseconds : undefined;
  return share === undefined ? undefined : Math.min(99, Math.floor(100 * share));
}

/** A device that was slow so many times in a row is slow. */
const SLOW_IN_A_ROW = 3;

export class Review implements Playable {
  readonly session: Session;
  readonly #module: Module;
  readonly #record: GameRecord;
  /** The record as the game had it when the two were last the same. */
  #shared: string;
  readonly #look: () => void;
  #thinkers: Thinks[] = [];
  state = $state.raw<RecordState>(undefined as unknown as RecordState);
  /** What is known, by the number of the node. */
  reports = $state.raw(new Map<number, Report | undefined>());
  /** What the move and the best one leave, by the node after the move. */
  compared = $state.raw(new Map<number, Compared>());
  ghost = $state<string | undefined>();
  failure = $state("");
  refusal = $state("");
  /** What the last key or button came to. */
  note = $state("");
  isOn = $state(true);
  /** The server thinks, not this device. */
  asksServer = $state(false);
  /** The server has others to answer first. */
  isWaiting = $state(false);
  /** What the server has found so far of the position that it looks at. */
  soFar = $state.raw<{ node: number; report: Report; percent: number | undefined } | undefined>();
  /** This device takes long over a position. */
  isSlow = $state(false);
  #slow = 0;
  /** What the other side would do if this one did nothing. */
  threat = $state.raw<{ node: number; report: Report | undefined } | undefined>();
  #lineText = "";
  readonly #busy = new Set<number>();
  /** Being compared, or nothing was found out by it. */
  readonly #comparing = new Set<number>();
  /** How many are being compared now. */
  #underWay = $state(0);
  readonly #asked = new Map<number, number>();
  /** What answers bring about, by the node they answer and their point. */
  readonly #tried = new Map<string, Preview>();
  #closed = false;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  // A record is not to be waited for in the dead-stone phase, nor by the server.
  readonly phase = "playing";
  readonly dead = [];
  readonly legal = [];
  readonly isOthersTurn = false;
  readonly pending = false;
  readonly preview = undefined;
  readonly awaited = undefined;
  readonly made = undefined;

  private constructor(session: Session, module: Module, asksServer: boolean) {
    this.session = session;
    this.#module = module;
    this.#shared = session.save().text;
    this.#record = GameRecord.read(module, this.#shared);
    this.#look = session.lookThrough(this);
    this.#refresh();
    if (asksServer) this.askServer();
    else this.#begin(this.#workers());
  }

  #workers(): Thinks[] {
    const progress = (received: number, total: number) => this.session.engines.downloading(received, total);
    const { cores, gigabytes } = thisDevice();
    return Array.from({ length: workersFor(cores, gigabytes) }, (_, i) => new Thinker(compileWhole, i === 0 ? progress : undefined));
  }

  /** They think from now on; whoever did before stops. */
  #begin(thinkers: Thinks[]): void {
    const before = this.#thinkers;
    this.#thinkers = thinkers;
    for (const thinker of before) thinker.stop();
    thinkers.forEach((thinker, i) => void this.#run(thinker, i === 0));
  }

  /** The server looks at what is left; what was found stays. */
  askServer(): void {
    this.asksServer = true;
    this.failure = "";
    this.isOn = true;
    this.#begin([new ServerThinker((isWaiting) => (this.isWaiting = isWaiting))]);
  }

  static async open(session: Session, asksServer: boolean): Promise<Review> {
    return new Review(session, await Module.load(await compileWhole()), asksServer);
  }

  #refresh(): void {
    const before = this.state?.line.map((move) => move.node).join();
    this.state = this.#record.state();
    if (this.state.line.map((move) => move.node).join() === before) return;
    // The whole line as text, for the engines.
    this.#record.go(this.nodes.at(-1)!);
    this.#lineText = this.#record.write("sgn-url");
    this.#record.go(this.state.node);
  }

  /** The positions of the line: the start, then after every move. */
  get nodes(): number[] {
    return [START, ...this.state.line.map((move) => move.node)];
  }

  get shown(): number {
    return this.state.moveNumber;
  }

  get length(): number {
    return this.state.line.length;
  }

  get workers(): number {
    return this.#thinkers.length;
  }

  /** What is known of the positions; of a game that is over its result, where it was counted. */
  #known(): (Known | undefined)[] {
    const { game, margin } = this.state;
    return this.nodes.map((node, n): Known | undefined => {
      const report = this.reports.get(node);
      const best = report?.candidates[0];
      if (report) return { lead: leadOf(report), best: best?.move, look: game === "go" ? report.visits : report.depth, isProved: best?.certainty === "proved" };
      return this.reports.has(node) && n > 0 && margin !== null ? { lead: margin, look: Infinity } : undefined;
    });
  }

  #leads(known: (Known | undefined)[]): (number | undefined)[] {
    const { line } = this.state;
    const leads = shared(known, line);
    // Nobody moves any more, and nobody has counted: as before.
    if (this.reports.has(this.nodes.at(-1)!)) leads[line.length] ??= leads[line.length - 1];
    return leads;
  }

  readonly #judge: Judge = {
    classOf: (loss) => classOf(this.#module, loss),
    verdictOf: (loss, swing, isCompared) => verdictOf(this.#module, loss, swing, isCompared),
    swingOf: (contradictions) => swingOf(this.#module, contradictions),
  };

  #evidence(): Evidence {
    const positions = this.#known();
    const { nodes, compared } = this;
    return {
      moves: this.state.line,
      positions,
      leads: this.#leads(positions),
      // As long as the best move is the one it was compared with.
      compared: (move) => {
        const found = compared.get(nodes[move]!);
        return found && found.best === positions[move - 1]?.best ? found : undefined;
      },
    };
  }

  /** Black's lead after so many moves. */
  get leads(): (number | undefined)[] {
    return this.#leads(this.#known());
  }

  /** What can be said of the moves, how far the estimates are out, and whether moves that look bad are still compared. */
  get judgement() {
    const evidence = this.#evidence();
    const swing = swingIn(evidence, this.#judge);
    const isComparing = this.isOn && (this.#underWay > 0 || this.#suspect() !== undefined);
    return { swing, isComparing, moves: judged(evidence, swing, this.#judge) };
  }

  get mistakes() {
    return this.judgement.moves.filter(isMistake);
  }

  get report(): Report | undefined {
    const { node } = this.state;
    return this.reports.get(node) ?? (this.soFar?.node === node ? this.soFar.report : undefined);
  }

  /** The best answer to a move of the line, once somebody has looked for it. */
  answerTo(move: number): Answer | undefined {
    const node = this.nodes[move];
    const report = node === undefined ? undefined : this.reports.get(node);
    const point = report?.candidates[0]?.move;
    if (!report || point === undefined || point === "pass") return undefined;
    const key = `${node} ${point}`;
    const does = this.#tried.get(key) ?? this.#try(node!, point);
    this.#tried.set(key, does);
    return does.legal ? { color: report.toPlay, point, does } : undefined;
  }

  #try(node: number, point: string): Preview {
    this.#record.go(node);
    const table = Table.follow(this.#module, this.#record.write("sgf-line"));
    this.#record.go(this.state.node);
    const preview = table.preview(point);
    table.free();
    return preview;
  }

  /** To the position after so many moves of the line. */
  go(move: number): void {
    const node = this.nodes[Math.max(0, Math.min(move, this.length))];
    if (node !== undefined) this.goTo(node);
  }

  goTo(node: number): void {
    this.#record.go(node);
    this.#moved();
  }

  step(step: Step, times = 1): void {
    this.#record.step(step, times);
    this.#moved();
  }

  #moved(): void {
    this.ghost = undefined;
    this.refusal = "";
    this.note = "";
    this.threat = undefined;
    this.#refresh();
  }

  /** A move on the board: along a variation, or a new one. */
  say(line: string): void {
    const known = this.state.variations.map((move) => move.node);
    const refused = this.#record.play(line);
    this.#moved();
    if (refused !== undefined) this.refusal = told(refused);
    else if (!known.includes(this.state.node)) this.#edited();
  }

  playBest(): void {
    const best = this.report?.candidates[0]?.move;
    if (best !== undefined) this.say(best);
  }

  undo(): void {
    this.step("back");
  }

  comment(text: string): void {
    if (!this.#record.comment(text)) return;
    this.#refresh();
    this.#edited();
  }

  /** Takes the shown move away with what follows it. What was played stays. */
  remove(): boolean {
    const isGone = this.#record.remove(this.state.node);
    this.#moved();
    if (!isGone) return false;
    this.#forgetGone();
    this.#edited();
    return true;
  }

  /** A later node may get the number of one that is gone. */
  #forgetGone(): void {
    const isThere = ([node]: [number, unknown]) => this.#record.go(node);
    this.reports = new Map([...this.reports].filter(isThere));
    this.compared = new Map([...this.compared].filter(isThere));
    this.#tried.clear();
    this.#record.go(this.state.node);
  }

  promote(): void {
    this.#record.promote(this.state.node);
    this.#moved();
    this.#edited();
  }

  /** Kept with the game a moment after the last change. */
  #edited(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.handOver(), 400);
  }

  handOver(): void {
    if (this.#keeping === undefined) return;
    clearTimeout(this.#keeping);
    try {
      const mine = this.#record.write("save");
      this.session.adopt(this.#shared, mine);
      this.#shared = mine;
      this.#keeping = undefined;
    } catch (error) {
      if (!(error instanceof MagpieError)) throw error;
      // It stays here, and is tried again.
      this.refusal = told(error.message);
      this.#edited();
    }
  }

  /** The game has gone on, or somebody else has added to its record. */
  follow(): void {
    if (this.#closed) return;
    this.handOver();
    try {
      const theirs = this.session.save().text;
      const isNew = this.#record.merge(this.#shared, theirs);
      this.#shared = theirs;
      if (!isNew) return;
    } catch (error) {
      if (!(error instanceof MagpieError)) throw error;
      this.refusal = told(error.message);
      return;
    }
    this.#refresh();
    this.#forgetGone();
  }

  tree(first: number, last: number, lanes: number): TreeNode[] {
    void this.state;
    return this.#record.tree(first, last, lanes);
  }

  write(format: string): string {
    return this.#record.write(format);
  }

  hold(point: string | undefined): void {
    this.ghost = point;
  }

  consider(point: string): void {
    this.say(point);
  }

  confirm(): void {}

  release(): void {
    this.ghost = undefined;
  }

  picture(options: PictureOptions): string {
    return this.#record.picture({ ...options, ghost: this.ghost });
  }

  layout(options: PictureOptions): Layout {
    return this.#record.layout(options);
  }

  /** What the side that is not to play would do next. */
  async askThreat(): Promise<void> {
    if (this.threat) {
      this.threat = undefined;
      return;
    }
    const scratch = GameRecord.read(this.#module, this.state.link);
    const refused = scratch.play("pass");
    const text = scratch.write("sgn-url");
    scratch.free();
    const node = this.state.node;
    if (refused !== undefined) {
      this.refusal = told(refused);
      return;
    }
    this.threat = { node, report: undefined };
    try {
      const limits = { analysis: true, milliseconds: 600 };
      const report = await this.#thinkers[0]!.think({ game: this.state.game, level: 0, text, limits });
      if (this.threat && this.state.node === node) this.threat = { node, report };
    } catch (error) {
      if (!(error instanceof Stopped)) this.#fail(error);
    }
  }

  #limits(isAgain: boolean) {
    const isGo = this.state.game === "go";
    if (isAgain) return { analysis: true, ownership: isGo, milliseconds: 600 };
    return { analysis: true, ownership: isGo, ...(isGo ? { visits: 16 } : { milliseconds: 120 }) };
  }

  #isSettled(node: number): boolean {
    if (!this.reports.has(node)) return false;
    const known = this.reports.get(node);
    const enough = this.state.game === "go" ? 400 : 2_000_000;
    return !known || known.visits >= enough || known.certainty === "proved" || (this.#asked.get(node) ?? 0) > 20;
  }

  /** The next position that nothing is known of: the one shown first. */
  #next(): number | undefined {
    const nodes = this.nodes;
    const may = (node: number | undefined) => node !== undefined && !this.#busy.has(node);
    const shown = nodes.indexOf(this.state.node);
    if (shown >= 0 && may(nodes[shown]) && !this.reports.has(nodes[shown]!)) return shown;
    for (let n = nodes.length - 1; n >= 0; n -= 1) if (may(nodes[n]) && !this.reports.has(nodes[n]!)) return n;
    return undefined;
  }

  /** The position shown, if it was not looked at for long. */
  #again(): number | undefined {
    const { node } = this.state;
    const shown = this.nodes.indexOf(node);
    return shown >= 0 && !this.#busy.has(node) && !this.#isSettled(node) ? shown : undefined;
  }

  /** The move that looks worst of those nobody has compared with the best one, once all positions are known. */
  #suspect(): number | undefined {
    if (!this.nodes.every((node) => this.reports.has(node))) return undefined;
    const evidence = this.#evidence();
    return suspect(evidence, swingIn(evidence, this.#judge), this.#judge, (move) => !this.#comparing.has(this.nodes[move]!));
  }

  /** The move and the best one in one search of the position before them. */
  async #compare(thinker: Thinks, move: number): Promise<void> {
    const [before, node] = [this.nodes[move - 1]!, this.nodes[move]!];
    const best = this.reports.get(before)?.candidates[0]?.move;
    const played = this.state.line[move - 1]!.text;
    this.#comparing.add(node);
    if (best === undefined) return;
    this.#underWay += 1;
    try {
      const { game } = this.state;
      const limits = game === "go" ? { visits: COMPARE_VISITS } : { milliseconds: 240 };
      const found = await compareMoves(thinker, { game, ...this.#position(move - 1), limits }, { best, played }, () => !this.#closed);
      if (!found) return;
      this.compared = new Map(this.compared).set(node, found);
      this.#comparing.delete(node); // another best move may be found later
    } catch (error) {
      this.#comparing.delete(node);
      if (!(error instanceof Stopped)) this.#fail(error);
    } finally {
      this.#underWay -= 1;
    }
  }

  /** The position after so many moves, as an engine is told of it. */
  #position(move: number): { text: string; moves?: number } {
    if (this.#lineText) return { text: this.#lineText, moves: move };
    // A line with set-ups between its moves.
    this.#record.go(this.nodes[move]!);
    const text = this.#record.write("sgf-line");
    this.#record.go(this.state.node);
    return { text };
  }

  #fail(error: unknown): void {
    this.failure = whyNot(error, this.state.game);
    this.isOn = false;
  }

  async #run(thinker: Thinks, isFirst: boolean): Promise<void> {
    let wasAgain = false;
    while (!this.#closed && this.#thinkers.includes(thinker)) {
      const next = this.isOn ? this.#next() : undefined;
      const again = this.isOn && isFirst && next === undefined ? this.#again() : undefined;
      // In turn: who steps through the game would else never see the moves compared.
      const worst: number | undefined = this.isOn && next === undefined && (again === undefined || wasAgain) ? this.#suspect() : undefined;
      wasAgain = worst === undefined && again !== undefined;
      if (worst !== undefined) {
        await this.#compare(thinker, worst);
        continue;
      }
      const move = next ?? again;
      if (move === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 150)); // nothing to think about now
        continue;
      }
      const node = this.nodes[move]!;
      this.#busy.add(node);
      this.#asked.set(node, (this.#asked.get(node) ?? 0) + 1);
      try {
        const limits = this.#limits(this.reports.has(node));
        const { game } = this.state;
        const report = await thinker.think({ game, level: 0, ...this.#position(move), limits }, (found) => {
          if (this.#thinkers.includes(thinker)) this.soFar = { node, report: found, percent: percentDone(limits, found) };
        });
        if (this.#closed) return;
        this.reports = new Map(this.reports).set(node, report);
        this.failure = "";
        if (report && !this.asksServer) this.#measure(report);
      } catch (error) {
        if (!(error instanceof Stopped)) this.#fail(error);
      } finally {
        this.#busy.delete(node);
        if (this.soFar?.node === node) this.soFar = undefined;
      }
    }
  }

  #measure(report: Report): void {
    this.#slow = wasSlow(this.state.game, report) ? this.#slow + 1 : 0;
    this.isSlow ||= this.#slow >= SLOW_IN_A_ROW;
  }

  close(): void {
    this.handOver();
    clearTimeout(this.#keeping);
    this.#look();
    this.#closed = true;
    for (const thinker of this.#thinkers) thinker.stop();
    this.#record.free();
  }
}
