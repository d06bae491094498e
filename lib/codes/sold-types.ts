import {
  isServiceType,
  type ServiceName,
  serviceNameOf,
  serviceNames,
  serviceOf,
  serviceTypes,
} from './paid-services.ts'

/** Data of a SIM card, in MB: sold beside the services of devices, no quota of a device. */
export const simDataType = 10

/** What packages are sold of. Texts: `service.name.<name>`. */
export type SoldName = ServiceName | 'simData'
export const soldNames = [...serviceNames, 'simData'] as [SoldName, ...SoldName[]]
export const soldTypes = [...serviceTypes, simDataType] as const satisfies number[]
export type SoldType = (typeof soldTypes)[number]

export const isSoldType = (type: number): type is SoldType =>
  type === simDataType || isServiceType(type)

export const soldNameOf = (type: SoldType): SoldName =>
  type === simDataType ? 'simData' : serviceNameOf(type)

export const soldTypeOf = (name: SoldName): SoldType => {
  const type = soldTypes.find((one) => soldNameOf(one) === name)
  if (type === undefined) throw new Error(`${name} is not sold`)
  return type
}

export const soldUnitOf = (type: SoldType) =>
  type === simDataType ? ('mb' as const) : serviceOf(type).unit

/** What was bought lasts as long as the package is valid, whatever its flow. */
export const lastsAsValid = (type: SoldType): boolean =>
  type !== simDataType && serviceOf(type).measure === 'period'
