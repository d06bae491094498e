import { CallError } from '#lib/client.ts'
import { platformServiceType } from '#lib/codes/platform-service.ts'

/** Dispatched on window with a ServiceRefusal as detail. */
export const serviceRefusedEvent = 'waypost:service-refused'

export type ServiceRefusal = {
  simei: string
  message: string
  /** Which did not cover it, where that is said. */
  type: number | undefined
}

/** Asks to recharge when a service of the one device that a call names did not cover it. */
export function tellServiceRefusal(error: unknown, params: object): void {
  if (!(error instanceof CallError) || error.action !== 'vasPrompt') return
  const { simei } = params as { simei?: string | readonly string[] }
  const [only, ...more] = typeof simei === 'string' ? [simei] : (simei ?? [])
  if (only === undefined || more.length > 0) return
  const type = error.code === 'deviceExpired' ? platformServiceType : error.type
  const detail: ServiceRefusal = { simei: only, message: error.message, type }
  window.dispatchEvent(new CustomEvent(serviceRefusedEvent, { detail }))
}
