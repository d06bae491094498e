import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { endsSoonDays } from '#lib/codes/sim-stat-groups.ts'
import { motionDefaults } from '#lib/motion/definitions.ts'
import { driverLimits } from '#lib/rules/driver-limits.ts'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import { upkeepGrace } from '#lib/rules/upkeep-limits.ts'
import { workHoursLimits } from '#lib/rules/work-hours.ts'

/** Thresholds that definitions of figures name, as long as a device has no others. */
export const termValues = {
  stopMetres: motionDefaults.stopMetres,
  stopMinutes: motionDefaults.stopSeconds / 60,
  stopOffSeconds: motionDefaults.stopOffSeconds,
  tripMinutes: motionDefaults.tripSeconds / 60,
  tripMetres: motionDefaults.tripMetres,
  idleSpeed: motionDefaults.idleTenths / 10,
  idleMinutes: motionDefaults.idleSeconds / 60,
  gapMinutes: motionDefaults.gapSeconds / 60,
  onlineMinutes: motionDefaults.onlineSeconds / 60,
  logBookDevices: logBookLimits.devices,
  workDevices: workHoursLimits.devices,
  upkeepKm: upkeepGrace.km,
  upkeepHours: upkeepGrace.hours,
  standMinutes: readingDefinitions.stands / 60,
  leastOfMinutes: readingDefinitions.leastOf / 60,
  lowPercent: readingDefinitions.low,
  chargePoints: readingDefinitions.charge,
  fuelMinutes: readingDefinitions.fuelStep / 60,
  fuelChange: readingDefinitions.fuelChange,
  trendHours: readingDefinitions.trend / 3600,
  sensorDevices: readingBounds.devices,
  timedDevices: statBounds.timed,
  simEndDays: endsSoonDays,
  keptDevices: statBounds.addedUp,
  cardDays: driverLimits.days,
  feedbackHours: feedbackLimits.answerHours,
} as const
