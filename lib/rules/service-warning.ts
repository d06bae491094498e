import { type ServiceType, serviceOf } from '#lib/codes/paid-services.ts'

export const serviceWarnings = ['low', 'exhausted', 'endsSoon', 'over'] as const
export type ServiceWarning = (typeof serviceWarnings)[number]

/** `left` as incrementpackage/GetDevCurrentLeftFlow answers it. */
export function serviceWarning(type: ServiceType, left: number | null): ServiceWarning | undefined {
  const { measure, lowBelow } = serviceOf(type)
  if (left === null || left < 0 || lowBelow === undefined || left >= lowBelow) return undefined
  if (measure === 'period') return left === 0 ? 'over' : 'endsSoon'
  return left === 0 ? 'exhausted' : 'low'
}
