import type { NotificationData } from '@mantine/notifications'

type Package = typeof import('@mantine/notifications')

let loaded: Package | undefined
const listeners = new Set<() => void>()

async function load(): Promise<Package> {
  loaded ??= await import('@mantine/notifications')
  for (const listener of listeners) listener()
  return loaded
}

const ignore = () => undefined

export const toastPackage = {
  preload: (): void => {
    load().catch(ignore)
  },
  read: () => loaded,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Mantine's notifications, loaded apart from the page. */
export const toast = {
  show(data: NotificationData): void {
    load().then(({ notifications }) => notifications.show(data), ignore)
  },
  hide(id: string): void {
    load().then(({ notifications }) => notifications.hide(id), ignore)
  },
}
