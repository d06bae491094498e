import { CallError } from '#lib/client.ts'
import { organisationServiceTypes } from '#lib/codes/organisation-service-types.ts'
import { platformServiceType } from '#lib/codes/platform-service-type.ts'

/** Dispatched on window with a ServiceRefusal as detail. */
export const serviceRefusedEvent = 'waypost:service-refused'

export type ServiceRefusal = {
  /** Undefined: a service of the organisation itself. */
  simei?: string | undefined
  message: string
  /** Which did not cover it, where that is said. */
  type: number | undefined
}

/** Asks to recharge when a service of the one device that a call names, or one of the organisation, did not cover it. */
export function tellServiceRefusal(error: unknown, params: object): void {
  if (!(error instanceof CallError) || error.action !== 'vasPrompt') return
  const isOwn = organisationServiceTypes.some((type) => type === error.type)
  if (isOwn) {
    showRefusal({ message: error.message, type: error.type })
    return
  }
  const { simei } = params as { simei?: string | readonly string[] }
  const [only, ...more] = typeof simei === 'string' ? [simei] : (simei ?? [])
  if (only === undefined || more.length > 0) return
  const type = error.code === 'deviceExpired' ? platformServiceType : error.type
  showRefusal({ simei: only, message: error.message, type })
}

/** Opens the prompt above any screen. */
export function showRefusal(detail: ServiceRefusal): void {
  window.dispatchEvent(new CustomEvent(serviceRefusedEvent, { detail }))
}
