/** What readings of sensors count as; texts name the values (lib/pages/terms.ts). */
export const readingDefinitions = {
  /** Seconds that a reading stands when no other follows. */
  stands: 3600,
  /** Seconds of which battery and voltage keep the least value: they come with each report and change slowly. */
  leastOf: 600,
  /** Fuel is looked at in steps of so many seconds, by its mean. */
  fuelStep: 600,
  /** A rise or fall of fuel from step to step that is a refuelling or a loss, in its unit (litres, per cent). */
  fuelChange: 10,
  /** Seconds between two steps beyond which what the tank lost is of no day. */
  fuelGap: 86_400,
  /** Per cent of the battery, below which it is low. */
  low: 20,
  /** Points by which the battery rises at least when it is charged. */
  charge: 10,
  /** Seconds over which the end of the battery is estimated, … */
  trend: 86_400,
  /** … and of which the estimate needs readings at least. */
  leastTrend: 3600,
} as const
