import { useSyncExternalStore } from "react";
import { notify } from "../../shared/ui/overlay/notify";
import { call, endSession, onSessionEvents, resume, setToken } from "../api/client";
import type { Member, Right, StaffProfile, StaffSession } from "../api/signInSchemas";
import { translate } from "../i18n";

/**
 * The session of this tab: who is signed in, and how far. A complete session that ends stays as `isOver`, so that the page
 * and what was typed on it remain until the same person has signed in again.
 */
export type SessionState =
  | { stage: "starting" | "none" | "unreachable" }
  | { stage: "pending" | "setup"; session: StaffSession }
  | {
      stage: "full";
      member: Member;
      rights: readonly Right[];
      /** The firm's setting for the desk: its staff only review, or write records as well. */
      desk: StaffProfile["firm"]["desk"];
      isOver: boolean;
      /** The new sign-in over the page of a session that is over, while it waits for the second factor. */
      again?: StaffSession;
    };

let state: SessionState = { stage: "starting" };
const listeners = new Set<() => void>();
let onCleared: () => void = () => undefined;
/** Counts what makes a complete session begin or ends it, so that a late answer begins none. */
let turn = 0;

/** Sets what removes the data of clients from memory. */
export function onSessionCleared(handler: () => void): void {
  onCleared = handler;
}

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of the signed-in member; `null` if nobody is signed in. */
export const memberId = (): string | null => (state.stage === "full" ? state.member.id : null);

const currentSession = (): SessionState => state;
export const useSession = (): SessionState => useSyncExternalStore(subscribe, currentSession);

function beginFull({ token, member }: StaffSession): void {
  setToken(token);
  if (state.stage === "full" && state.member.id === member.id) {
    const { again: _, ...rest } = state;
    setState({ ...rest, member, isOver: false });
  } else {
    // Somebody else has signed in on the page of another, whose data go before anything is drawn.
    if (state.stage === "full") onCleared();
    setState({ stage: "starting" });
  }
  void loadProfile(member.id);
}

/**
 * Takes the rights from the server, which knows how the licence narrows those of a role. Until it has sent them there is no
 * page, so that nothing is offered that the member may not do.
 */
async function loadProfile(id: Member["id"]): Promise<void> {
  turn += 1;
  const current = turn;
  const me = await call("GET /desk/api/auth/me").catch(() => null);
  if (current !== turn) return;
  if (me?.member.id === id) {
    const isOver = state.stage === "full" && state.isOver;
    setState({ stage: "full", member: me.member, rights: me.rights, desk: me.firm.desk, isOver });
  } else if (state.stage === "starting") setState({ stage: "unreachable" });
}

/** Goes on with what a step of the sign-in answered. */
export function accept(session: StaffSession): void {
  if (session.stage === "full") beginFull(session);
  else if (state.stage === "full" && state.isOver && session.stage === "pending")
    setState({ ...state, again: session });
  else {
    if (state.stage === "full") onCleared();
    turn += 1;
    setState({ stage: session.stage, session });
  }
}

/** Resumes the session of this browser, if there is one. */
export async function start(): Promise<void> {
  turn += 1;
  setState({ stage: "starting" });
  try {
    const session = await resume();
    if (session) accept(session);
    else setState({ stage: "none" });
  } catch {
    setState({ stage: "unreachable" });
  }
}

/** The complete session is over: the page stays, covered, until the same person signs in again. */
export function end(): void {
  setToken(null);
  if (state.stage === "full") setState({ ...state, isOver: true });
  else if (state.stage !== "starting") setState({ stage: "none" });
}

/** Forgets a session that is not complete yet. */
export function cancel(): void {
  if (state.stage === "full") {
    const { again: _, ...rest } = state;
    setState(rest);
  } else setState({ stage: "none" });
}

export async function signOut(): Promise<void> {
  await endSession();
  setToken(null);
  onCleared();
  turn += 1;
  setState({ stage: "none" });
  notify.info(translate("desk.session.signedOut"));
}

onSessionEvents({
  onResumed: (session) => {
    if (state.stage === "full" && session.stage === "full" && state.member.id === session.member.id) {
      setToken(session.token);
      if (state.isOver) setState({ ...state, isOver: false });
    } else accept(session);
  },
  onEnded: end,
});

/** Returns true if the signed-in member has a right. */
export function useRight(right: Right): boolean {
  const session = useSession();
  return session.stage === "full" && session.rights.includes(right);
}

/** The signed-in member. Throws outside a complete session, whose pages alone use it. */
export function useMember(): Member {
  const session = useSession();
  if (session.stage !== "full") throw new Error("nobody is signed in");
  return session.member;
}

/** Returns true if the signed-in member writes records at the desk. */
export function useWritesRecords(): boolean {
  const session = useSession();
  return session.stage === "full" && session.rights.includes("records") && session.desk === "full";
}
