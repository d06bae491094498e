// Shows web push notices (server/integrations/web-push), and without a network a page that says so (server/web/answer-offline.ts).
self.addEventListener('install', (event) => {
  self.skipWaiting()
  // Nothing but documents comes here.
  const modes = ['cors', 'no-cors', 'same-origin']
  const past = modes.map((requestMode) => ({ condition: { requestMode }, source: 'network' }))
  event.addRoutes?.(past).catch(() => undefined)
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Links of files, which are no pages: the browser takes them itself. */
const files = /^\/(calendar|download|firmware|language|leave|maps|recording|report|sandbox)\//

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET' || files.test(new URL(url).pathname)) return
  event.respondWith(fetch(event.request).catch(offlinePage))
})

/** Kept by components/data/keep-offline-page.ts. */
const offlinePage = async () => (await caches.match('/offline')) ?? Response.error()

self.addEventListener('push', (event) => {
  const { title, body, url, tag, icon } = event.data.json()
  const options = { body, tag, icon, badge: icon, dir: 'auto', data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  const moved = await shown?.navigate(url).catch(() => null)
  return moved ? moved.focus() : self.clients.openWindow(url)
}
