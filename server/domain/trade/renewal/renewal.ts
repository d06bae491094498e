import { organisationServices, type ServiceType } from '#lib/codes/paid-services.ts'

export const renewalColumns = [
  'service',
  'currency',
  'most',
  'brand',
  'lang',
  'fails',
  'fault',
  'device_id as deviceId',
  'package_id as packageId',
  'account_id as accountId',
  'package_name as packageName',
  'organisation_id as organisationId',
] as const

export type DueRenewal = {
  service: ServiceType
  currency: string
  most: number
  brand: string
  lang: string
  fails: number
  fault: string
  deviceId: number
  packageId: number
  packageName: string
  accountId: number
  organisationId: number
}

export type RenewalKey = Pick<DueRenewal, 'deviceId' | 'service'>

/** What root lets be renewed; an organisation's own quota never is. */
export const mayRenew = ({ isRenewable, service }: { isRenewable: boolean; service: number }) =>
  isRenewable && !organisationServices.some((type) => type === service)
