import { z } from 'zod'
import { settingLimits, sortItems, startPages, viewScreens } from '#lib/codes/account-settings.ts'
import { boardFigures } from '#lib/codes/board-figures.ts'
import { unitSystems } from '#lib/codes/unit-systems.ts'
import { sfamilyid } from './fields.ts'

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)
const { viewsAScreen, viewName, viewQuery, treeNodes } = settingLimits

/** A list's filters and columns, as the query of its address. */
const view = z.strictObject({
  name: z.string().trim().min(1).max(viewName),
  query: z.string().max(viewQuery),
})

/** A section that is given replaces the stored one. */
export const accountSettings = z.strictObject({
  functions: z
    .strictObject({
      imeiOrNameShow: z.enum(['name', 'imei']),
      imeiShow: z.boolean(),
      statusDuration: z.boolean(),
      fallInBetween: z.boolean(),
      power: z.boolean(),
      signalValue: z.boolean(),
    })
    .describe('What is shown of a device on the map and in lists'),
  push: z
    .strictObject({
      pushInfo: z.boolean(),
      num: within(settingLimits.num),
      ring: z.boolean(),
      sortItem: z.enum(sortItems),
      treeNodeChecked: z.array(sfamilyid).max(treeNodes),
    })
    .describe('How new alarms are told'),
  local: z
    .strictObject({
      full: z.boolean(),
      ssyjSwiper: z.boolean(),
      isScale: z.boolean(),
      echartsAutoTime: within(settingLimits.echartsAutoTime),
      get_child: z.boolean(),
      whitewaittime: within(settingLimits.whitewaittime),
      whitewaiticcid: z.string().max(20),
    })
    .describe('Small choices of the console'),
  measure: z
    .strictObject({ units: z.enum(unitSystems) })
    .describe(
      'What distances and speeds are shown in, on screens and in files; the contract stays metric',
    ),
  board: z
    .strictObject({
      start: z.enum(startPages).describe('Where a log-in leads, as far as it is permitted'),
      order: z.array(z.enum(boardFigures)).max(boardFigures.length),
      hidden: z.array(z.enum(boardFigures)).max(boardFigures.length),
    })
    .describe('The own start page: its figures, and whether a log-in leads there'),
  views: z
    .partialRecord(z.enum(viewScreens), z.array(view).max(viewsAScreen))
    .describe('Saved views by screen'),
})
