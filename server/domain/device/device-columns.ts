import { expressionBuilder } from 'kysely'
import type { Tables } from '../../db/sql.ts'

/** Builds expressions on a device `d`, for statements that call it so. */
export const device = expressionBuilder<Tables & { d: Tables['device'] }, 'd'>()

export type DeviceColumn = keyof Tables['device']
