/**
 * What runs beside the pages: shows what the site tells this device, and keeps the client's own files, so that the pages
 * come up without a connection. No answer of the interface is ever kept, and the page itself is everybody's.
 */

const SHELL = "shell-1";
const PAGE = "/";
/** Files of some builds; the oldest go. */
const FILES_MAX = 400;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // Names with a hash never change.
  if (pathname.startsWith("/assets/")) event.respondWith(fileOf(event));
  else if (request.mode === "navigate") event.respondWith(pageOf(event));
});

async function fileOf(event) {
  const shell = await caches.open(SHELL);
  const known = await shell.match(event.request);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok && answer.type === "basic") event.waitUntil(keep(shell, event.request, answer.clone()));
  return answer;
}

/** The newest page there is; without a connection the one that came last, which is the same for every address. */
async function pageOf(event) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(event.request);
    const isPage = answer.ok && answer.headers.get("content-type")?.startsWith("text/html");
    if (isPage && answer.headers.has("x-shell")) event.waitUntil(shell.put(PAGE, answer.clone()));
    return answer;
  } catch (error) {
    const known = await shell.match(PAGE);
    if (known) return known;
    throw error;
  }
}

async function keep(shell, request, answer) {
  await shell.put(request, answer);
  const files = (await shell.keys()).filter((kept) => new URL(kept.url).pathname !== PAGE);
  await Promise.all(files.slice(0, -FILES_MAX).map((file) => shell.delete(file)));
}

self.addEventListener("push", (event) => {
  const told = event.data?.json();
  if (!told) return;
  const { title, body, tag, url } = told;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { url } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { origin } = self.location;
  const wanted = new URL(event.notification.data?.url ?? PAGE, origin);
  event.waitUntil(open(wanted.origin === origin ? wanted.href : origin));
});

async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => client.url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
