import type { Language } from '#lib/i18n/languages.ts'

const keptKey = 'waypost.offline'
const path = '/offline'

/** For the worker of public/push-worker.js to show without a network, in the reader's language. Holds nothing of the reader. */
export async function keepOfflinePage(language: Language): Promise<void> {
  if (sessionStorage.getItem(keptKey) === language) return
  await navigator.serviceWorker.register('/push-worker.js')
  const page = await fetch(path)
  if (!page.ok) return
  const kept = await caches.open(keptKey)
  await kept.put(path, page)
  sessionStorage.setItem(keptKey, language)
}
