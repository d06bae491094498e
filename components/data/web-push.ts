import { call } from './api.ts'

export type PushState = 'on' | 'off' | 'blocked' | 'homeScreen' | 'unsupported'

/** Account that turned it on here: others who log in to this browser do not get its alarms. */
const ownerKey = 'waypost.push'
const keptKey = 'waypost.pushKept'

const isApple = () => /iPhone|iPad/.test(navigator.userAgent) || navigator.maxTouchPoints > 1

async function present(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function pushState(account: string): Promise<PushState> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isApple() && 'ontouchend' in document ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isOwn = localStorage.getItem(ownerKey) === account
  return isOwn && (await present()) ? 'on' : 'off'
}

/** Asks for the permission: only in answer to a click. */
export async function turnPushOn(account: string, key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(account)
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  if (former && localStorage.getItem(ownerKey) !== account) await former.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  await tellServer(subscription)
  localStorage.setItem(ownerKey, account)
  return pushState(account)
}

export async function turnPushOff(): Promise<void> {
  const subscription = await present()
  localStorage.removeItem(ownerKey)
  if (!subscription) return
  await call('alarm/Unsubscribe', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

export async function testPush(): Promise<void> {
  const subscription = await present()
  if (subscription) await call('alarm/TestPush', { endpoint: subscription.endpoint })
}

/** A new log-in goes on with what its account had turned on; another account's ends. */
export async function keepPush(account: string, session: string): Promise<void> {
  const subscription = await present()
  const kept = `${account} ${session}`
  if (!subscription || sessionStorage.getItem(keptKey) === kept) return
  if (localStorage.getItem(ownerKey) === account) await tellServer(subscription)
  else await subscription.unsubscribe()
  sessionStorage.setItem(keptKey, kept)
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await call('alarm/Subscribe', {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth_key: keys?.['auth'] ?? '',
  })
}
