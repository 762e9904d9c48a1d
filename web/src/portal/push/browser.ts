import { createTrustedPolicy } from "../../shared/ui/text/trustedTypes";

/** The address of the service worker that shows news (`crates/api/src/push_worker.js`). */
const WORKER = "/push-worker.js";

/** The rules of a Trusted Types policy by which only the address of our own worker is trusted. */
const rules = {
  createScriptURL: (url: string): string => {
    if (url !== WORKER) throw new TypeError("not the worker");
    return url;
  },
};

let policy: typeof rules | undefined;

/** True if this browser can show notifications: over TLS or on this machine, and with a push service of its maker's. */
export const canUsePush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** The consumer's permission in the browser for notifications of this site. */
export const permission = (): NotificationPermission => Notification.permission;

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of a text in base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** The SHA-256 of an endpoint, by which the server names it. */
export const endpointHash = async (endpoint: string): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));

/** Returns the subscription of this browser. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function hasServerKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const current = subscription.options.applicationServerKey;
  return current !== null && toHex(current) === toHex(new Uint8Array(key).buffer);
}

/**
 * Returns a subscription with the firm's key, after the browser has asked the consumer for permission where they have not
 * answered before; `null` without permission.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  policy ??= createTrustedPolicy("balie-worker", rules);
  const registration = await navigator.serviceWorker.register(policy.createScriptURL(WORKER), { scope: "/" });
  await navigator.serviceWorker.ready;
  const key = fromBase64Url(publicKey);
  const earlier = await registration.pushManager.getSubscription();
  if (earlier && hasServerKey(earlier, key)) return earlier;
  // The firm's key was replaced.
  await earlier?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Ends this browser's subscription and removes its service worker. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
