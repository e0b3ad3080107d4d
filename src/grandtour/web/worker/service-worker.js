// Says in the reader's language that the site cannot be reached, and does nothing else: pages, answers
// and streams go their own way and are never kept. Its own address names the language.

const OFFLINE = `/offline${self.location.search}`;
const CACHE = `grandtour${self.location.search}`;

async function prepare() {
  const page = await fetch(OFFLINE);
  if (!page.ok) throw new Error(`${OFFLINE}: ${page.status}`);
  const styles = [...(await page.clone().text()).matchAll(/href="(\/static\/[^"]+\.css[^"]*)"/gu)];
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  await cache.addAll(styles.map(([, address]) => address));
  await cache.put(OFFLINE, page);
  await self.skipWaiting();
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

const kept = async (request) => (await caches.match(request)) ?? Response.error();

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
  // The style of the page that says so.
  else if (request.destination === "style") event.respondWith(fetch(request).catch(() => kept(request)));
});

// Where only a worker may show notifications, a press on one leads back to its table.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = event.notification.data;
  const look = async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((client) => client.url === address);
    return there ? there.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(look());
});
