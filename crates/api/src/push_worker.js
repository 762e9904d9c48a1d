// Shows that there is news, and opens the portal at the page that a message names. Nothing is kept on the device.

self.addEventListener("push", (event) => {
  let message;
  try {
    message = event.data.json();
  } catch {
    return;
  }
  const { title, body, lang, path } = message;
  // A newer message takes the place of an older one.
  const options = { body, lang, tag: "news", icon: "/app-icon.svg", data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  const isOwn = typeof path === "string" && /^\/(?![/\\])/.test(path);
  // In a window of its own: a form that is being filled in elsewhere stays as it is.
  event.waitUntil(self.clients.openWindow(isOwn ? path : "/"));
});
