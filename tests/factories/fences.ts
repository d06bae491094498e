import type { Services } from '#server/services.ts'
import { nextNumber, type Organisation } from './organisations.ts'
import { prismaOf } from './prisma-of.ts'

export type FenceOptions = {
  organisation: Organisation
  name?: string
  alarm?: 'in' | 'out' | 'in_out' | 'close'
  lat?: number
  lon?: number
  radius?: number
  /** Bound by itself. */
  deviceId?: number
}

/** A circle of 500 m. */
export async function createFence(services: Services, options: FenceOptions) {
  const { organisation, name = `fence ${nextNumber()}`, alarm = 'in_out', deviceId } = options
  return prismaOf(services).fence.create({
    data: {
      organisationId: organisation.id,
      name,
      type: 'circle',
      lat: options.lat ?? 31_230_000,
      lon: options.lon ?? 121_470_000,
      radius: options.radius ?? 500,
      alarm,
      colour: '#1971c2',
      zone: 'UTC+08:00',
      ...(deviceId !== undefined && { bindings: { create: { deviceId } } }),
    },
  })
}
