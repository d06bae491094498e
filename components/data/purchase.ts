import { usePermission } from './permitted.tsx'
import { useSession } from './session.ts'

/** Dispatched on window with a Purchase as detail. */
export const purchaseEvent = 'waypost:purchase'

/**
 * A service of a device, any without `type`, with when it ends to remind of it; or an order that
 * exists.
 */
export type Purchase =
  | { simei: string; type?: number | undefined; end?: number | undefined }
  | { order: string }

/** Opens the purchase of a service above any screen. */
export function openPurchase(detail: Purchase): void {
  window.dispatchEvent(new CustomEvent(purchaseEvent, { detail }))
}

/** The root gives services away instead. */
export function useMayBuy(): boolean {
  const may = usePermission()
  const isRoot = useSession()?.familys.some(({ is_root }) => is_root) ?? false
  return !isRoot && may('e_ua_modify_package')
}
