/**
 * Public holidays that are on the same day of each year, by country (ISO 3166-1), MM-dd, as national law has them. What moves with the
 * moon or is of a region only is not among them: an owner adds those days by hand.
 */
export const publicHolidays = {
  BR: ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
  CN: ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'],
  DE: ['01-01', '05-01', '10-03', '12-25', '12-26'],
  ES: ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
  FR: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  GB: ['01-01', '12-25', '12-26'],
  HK: ['01-01', '05-01', '07-01', '10-01', '12-25', '12-26'],
  LI: ['01-01', '01-06', '05-01', '08-15', '11-01', '12-25', '12-26'],
  PT: ['01-01', '04-25', '05-01', '06-10', '08-15', '10-05', '11-01', '12-01', '12-08', '12-25'],
  US: ['01-01', '06-19', '07-04', '11-11', '12-25'],
  VN: ['01-01', '04-30', '05-01', '09-02'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type HolidayCountry = keyof typeof publicHolidays
export const holidayCountries = Object.keys(publicHolidays) as [HolidayCountry, ...HolidayCountry[]]
