import { z } from 'zod'
import {
  deliveryStates,
  deliveryTypes,
  pushOutcomes,
  pushPauses,
  pushTypes,
} from '#lib/codes/data-push.ts'
import { keyScopes } from '#lib/codes/key-scopes.ts'
import { recipientStates, rhythms, runStates, schedulePauses } from '#lib/codes/schedule.ts'
import { apiKeyRow } from '#lib/contract/api-key-fields.ts'
import { deliveryRow, pushRow } from '#lib/contract/data-push-fields.ts'
import {
  lastRun,
  schedulePeriod,
  scheduleRecipient,
  scheduleRow,
} from '#lib/contract/schedule-fields.ts'

/** Of openapi-entities.ts: what goes out by itself, and keys of integrators. Choices come before what holds them. */
export const outgoingEntities = {
  ScheduleRhythm: z.enum(rhythms),
  SchedulePeriod: schedulePeriod,
  SchedulePause: z.enum(schedulePauses),
  ScheduleRecipientState: z.enum(recipientStates),
  ScheduleRecipient: scheduleRecipient,
  ScheduleRunState: z.enum(runStates),
  ScheduleRun: lastRun,
  Schedule: scheduleRow,

  PushType: z.enum(pushTypes),
  PushPause: z.enum(pushPauses),
  PushOutcome: z.enum(pushOutcomes),
  DeliveryState: z.enum(deliveryStates),
  DeliveryType: z.enum(deliveryTypes),
  Push: pushRow,
  Delivery: deliveryRow,

  KeyScope: z.enum(keyScopes),
  ApiKey: apiKeyRow,
} as const satisfies Readonly<Record<string, z.ZodType>>
