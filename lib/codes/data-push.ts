import type { Permission } from './permissions.ts'

/** What is delivered to an address; one type a message. */
export const pushTypes = ['location', 'alarm', 'state', 'device', 'original'] as const
export type PushType = (typeof pushTypes)[number]

/** Which a type needs beside that of the delivery. */
export const rightOfType: Partial<Record<PushType, Permission>> = { original: 'e_ua_device_log' }

/**
 * Why a subscription rests: its owner said so, its address answered 410, or nothing was taken for a day.
 */
export const pushPauses = ['byOwner', 'gone', 'failing'] as const
export type PushPause = (typeof pushPauses)[number]

/** `dead`: given up; it can be sent again by hand. */
export const deliveryStates = ['waiting', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Of a delivery: a type of events, or a try of the address. */
export const deliveryTypes = [...pushTypes, 'test'] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/**
 * What came of a message: taken (2xx), another answer, none, an address that is not spoken to, or a signing secret that
 * cannot be read.
 */
export const pushOutcomes = ['taken', 'refused', 'unreached', 'blocked', 'unsigned'] as const
export type PushOutcome = (typeof pushOutcomes)[number]
