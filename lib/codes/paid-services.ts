import { platformServiceType } from '#lib/codes/platform-service-type.ts'

/**
 * How a service is counted. `count`: used up. `depth`: how far back what is stored reaches. `period`:
 * until its end.
 */
export type ServiceMeasure = 'count' | 'depth' | 'period'
type Unit = 'times' | 'months' | 'minutes' | 'count'

type PaidService = {
  type: number
  /** Quotas are given and sold in it. */
  unit: Unit
  measure: ServiceMeasure
  /** Warns below; a period in seconds. */
  lowBelow?: number
  /** Of the organisation that imports, not of a device. */
  isOfOrganisation?: true
}

/** Increments (docs/services.md). Texts: `service.name.<name>`, `service.remark.<name>`. */
export const paidServices = {
  remoteSwitch: { type: 1, unit: 'times', measure: 'count', lowBelow: 3 },
  trackStorage: { type: 2, unit: 'months', measure: 'depth' },
  recordStorage: { type: 3, unit: 'months', measure: 'depth' },
  platform: { type: platformServiceType, unit: 'months', measure: 'period', lowBelow: 86_401 },
  recording: { type: 5, unit: 'minutes', measure: 'count', lowBelow: 240 },
  voiceAlarm: { type: 6, unit: 'times', measure: 'count', lowBelow: 3 },
  smsAlarm: { type: 7, unit: 'count', measure: 'count', lowBelow: 3 },
  deviceImport: {
    type: 8,
    unit: 'times',
    measure: 'count',
    lowBelow: 3,
    isOfOrganisation: true,
  },
  secondPosition: { type: 9, unit: 'months', measure: 'period', lowBelow: 86_401 },
} as const satisfies Record<string, PaidService>

export type ServiceName = keyof typeof paidServices
export type ServiceType = (typeof paidServices)[ServiceName]['type']

export const serviceNames = Object.keys(paidServices) as [ServiceName, ...ServiceName[]]
export const serviceTypes = serviceNames.map((name) => paidServices[name].type) as [
  ServiceType,
  ...ServiceType[],
]

const nameOfType = new Map<number, ServiceName>(
  serviceNames.map((name) => [paidServices[name].type, name]),
)

export const isServiceType = (type: number): type is ServiceType => nameOfType.has(type)

export const serviceNameOf = (type: ServiceType): ServiceName => {
  const name = nameOfType.get(type)
  if (!name) throw new Error(`${type} is no service`)
  return name
}

export const serviceOf = (type: ServiceType): PaidService => paidServices[serviceNameOf(type)]

const isOfOrganisation = (type: ServiceType) => serviceOf(type).isOfOrganisation === true
export const organisationServices = serviceTypes.filter(isOfOrganisation)
export const deviceServices = serviceTypes.filter((type) => !isOfOrganisation(type)) as [
  ServiceType,
  ...ServiceType[],
]

/** Of tracks, that come with every device. */
export const freeTrackDays = 7
/** Of recordings, the same. */
export const freeRecordingDays = 7

/** What of a quota may be given at once. */
export const quotaLimits = { flow: 1_000_000, months: 240 } as const

/** Where a lot of a quota came from. */
export const lotSources = ['preset', 'gift', 'order', 'attach', 'manual'] as const
export type LotSource = (typeof lotSources)[number]

/** Seconds; shorter intervals are second-level positioning. */
export const secondLevelBelow = 10
