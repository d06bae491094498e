import { expressionBuilder } from 'kysely'
import type { Tables } from '../../../db/sql.ts'

export const device = expressionBuilder<Tables & { d: Tables['device'] }, 'd'>()

export type DeviceColumn = keyof Tables['device']
