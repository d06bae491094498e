import type { Services } from '#server/services.ts'
import { nextNumber, type Organisation } from './organisations.ts'
import { prismaOf } from './prisma-of.ts'

export type PoiOptions = {
  organisation: Organisation
  name?: string
  lat?: number
  lon?: number
  isShared?: boolean
}

export function createPoi(services: Services, { organisation, ...options }: PoiOptions) {
  const { name = `place ${nextNumber()}`, lat = 31_230_000, lon = 121_470_000 } = options
  const { isShared = false } = options
  const look = { icon: 'pin', colour: '#c2255c', radius: 100 }
  return prismaOf(services).poi.create({
    data: { organisationId: organisation.id, name, lat, lon, isShared, ...look },
  })
}
