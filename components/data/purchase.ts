/** Dispatched on window with a Purchase as detail. */
export const purchaseEvent = 'waypost:purchase'

/**
 * A service of a device, any without `type`; one of the organisation's own; data for a SIM card; or an order that exists.
 */
export type Purchase =
  | { simei?: string | undefined; type?: number | undefined }
  | { iccid: string }
  | { order: string }

/** Opens the purchase of a service above any screen. */
export function openPurchase(detail: Purchase): void {
  window.dispatchEvent(new CustomEvent(purchaseEvent, { detail }))
}
