/** `fixed`: MM-dd of each year. `easter`: days after Easter Sunday of the western churches, before it below 0. */
type PublicHolidays = { fixed: readonly string[]; easter: readonly number[] }

/**
 * Public holidays of a whole country (ISO 3166-1), as the law named beside it has them. What goes by another calendar, by the day of
 * the week or by a yearly decree, what is moved when it is a Sunday, and what regions have or may replace is not among them: an owner
 * adds those days by hand.
 *
 * BR: Lei 662/1949 as amended by Lei 10.607/2002; Lei 6.802/1980 (12 October); Lei 14.759/2023 (20 November). Good Friday is of
 *   municipalities (Lei 9.093/1995).
 * CN: 全国年节及纪念日放假办法 of the State Council, as revised in 2024.
 * DE: Einigungsvertrag Art. 2 (3 October); the others by the laws of each of the 16 states.
 * ES: Real Decreto 2001/1983 art. 45.1 a to c; communities may replace those of d.
 * FR: Code du travail L3133-1.
 * GB: Banking and Financial Dealings Act 1971, Schedule 1, yearly proclamations, and common law: what all of its parts have.
 * HK: General Holidays Ordinance (Cap. 149), Schedule.
 * LI: Arbeitsgesetz Art. 18 Abs. 2 (LGBl. 1986 Nr. 85).
 * PT: Código do Trabalho art. 234, as amended by Lei 8/2016.
 * US: 5 U.S.C. 6103(a).
 * VN: Bộ luật Lao động 2019, Điều 112; the second day of 2 September is chosen each year.
 */
export const publicHolidays = {
  BR: {
    fixed: ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
    easter: [],
  },
  CN: { fixed: ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'], easter: [] },
  DE: { fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'], easter: [-2, 1, 39, 50] },
  ES: {
    fixed: ['01-01', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
    easter: [-2],
  },
  FR: {
    fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
    easter: [1, 39, 50],
  },
  GB: { fixed: ['01-01', '12-25', '12-26'], easter: [-2] },
  HK: { fixed: ['01-01', '05-01', '07-01', '10-01', '12-25', '12-26'], easter: [-2, -1, 1] },
  LI: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '09-08', '11-01', '12-08', '12-25', '12-26'],
    easter: [1, 39, 50, 60],
  },
  PT: {
    fixed: [
      '01-01',
      '04-25',
      '05-01',
      '06-10',
      '08-15',
      '10-05',
      '11-01',
      '12-01',
      '12-08',
      '12-25',
    ],
    easter: [-2, 0, 60],
  },
  US: { fixed: ['01-01', '06-19', '07-04', '11-11', '12-25'], easter: [] },
  VN: { fixed: ['01-01', '04-30', '05-01', '09-02'], easter: [] },
} as const satisfies Readonly<Record<string, PublicHolidays>>

export type HolidayCountry = keyof typeof publicHolidays
export const holidayCountries = Object.keys(publicHolidays) as [HolidayCountry, ...HolidayCountry[]]
