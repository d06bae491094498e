import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from './sql.ts'

/** New commands, and those whose connection was lost. */
export const isToSend = (eb: ExpressionBuilder<Tables & { c: Tables['command'] }, 'c'>) =>
  eb.or([
    eb('c.state', '=', sql.lit('waiting')),
    eb.and([eb('c.state', '=', sql.lit('sent')), eb('c.is_again', '=', sql.lit(true))]),
  ])
