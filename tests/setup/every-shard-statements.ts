import { distributedTables } from '../../scripts/store/distributed-tables.mjs'

type Listed = {
  /** Why it cannot name its devices. */
  reason: string
  /** What each shard does for it, and how often it is asked. */
  cost: string
}

const byBatch = 'the devices of a batch, as arrays: a shard cannot be picked by a join'
const ownOnly = 'each shard looks up its own devices of the batch by their key'

const inOrder = 'whatever devices it is of, in the order of an index'
const topOfEach = 'each shard gives as many rows as the page has, from the start of its index'

const byIds = 'known by its id alone: the contract names no device beside it'
const oneLookUp = 'one look into the index of ids of each shard; some a minute'

const everyMinute = {
  reason: 'a count of all',
  cost: 'once a minute; each shard counts up to the limit, along the index of what waits',
}

const retention = 'by age, whatever devices it is of'
const emptyRest = 'once a day; rows without a partition of their own, mostly none'

/**
 * Statements that name no devices in their parameters, by file, what they do, and tables. A distributed store asks
 * all its shards for each: 32 small answers in place of one, and all nodes must be there. Held exact by a whole run.
 */
export const everyShardStatements: Readonly<Record<string, Listed>> = {
  ...Object.fromEntries(
    distributedTables.map((table) => [
      `server/domain/platform/backup/compare-restored.ts: select ${table}`,
      { reason: 'counts what was restored', cost: 'once, in a store that nobody uses yet' },
    ]),
  ),
  'server/domain/fleet/state/cut-devices.ts: select device_state': {
    reason: 'whose fuel is cut, whatever devices they are; of a scope of more than 1 000 devices',
    cost: 'with the filter of a list; each shard reads its index of those that are cut, 20 000 a page',
  },
  'server/db/end-alarms.ts: update alarm, device_state': {
    reason: byBatch,
    cost: `with each batch that ends alarms; ${ownOnly}`,
  },
  'server/gateway/fences/read-visits.ts: select visit': {
    reason: byBatch,
    cost: `when a gateway meets devices; ${ownOnly}`,
  },
  'server/domain/control/recording/join-media.ts: select media_packet': {
    reason: 'packets that are whole, or have waited long, are found among all',
    cost: 'every five seconds; each shard reads the index of the packets that are not joined yet',
  },
  'server/domain/fleet/person/carry-out-erasures.ts: update alarm': {
    reason: 'alarms of others that the person handled, by its id alone',
    cost: 'once for each erasure; each shard reads its index of who handled',
  },
  'server/domain/fleet/person/export-person.ts: select alarm': {
    reason: 'the same; those of its devices are read device after device',
    cost: 'once for each copy of a person; the same index',
  },
  'server/domain/tracking/place/unplaced.ts: select position': {
    reason: byBatch,
    cost: `for fifty reports of cells or access points; ${ownOnly}`,
  },
  'server/domain/tracking/place/unplaced.ts: update unplaced': {
    reason: 'those due for longest, and those put off',
    cost: 'each shard reads its fifty first in the index of times',
  },
  'server/domain/tracking/place/unplaced.ts: delete unplaced': {
    reason: byBatch,
    cost: `for fifty reports of cells or access points; ${ownOnly}`,
  },
  'server/domain/tracking/place/store-places.ts: update device_state, position, unplaced': {
    reason: byBatch,
    cost: `for fifty reports of cells or access points; ${ownOnly}`,
  },
  'server/domain/tracking/fuel/count-fuel.ts: select fuel_count, sensor': {
    reason: 'whose fuel is to be counted is found among all',
    cost: 'every five minutes; each shard reads the index of its devices with a sensor of litres',
  },
  'server/domain/tracking/position/sweep-offline.ts: select device_state': {
    reason: 'who is silent is found among all',
    cost: 'each shard reads its states once a minute',
  },
  'server/domain/tracking/position/sweep-offline.ts: update device_state': {
    reason: byBatch,
    cost: `for a thousand devices that fell silent; ${ownOnly}`,
  },
  'server/domain/tracking/position/find-in-area.ts: select cell, device_state, position': {
    reason: 'who was in an area is found among all',
    cost: 'each shard searches its own cells and positions, side by side',
  },
  'server/domain/tracking/motion/draw-lines.ts: select trip': {
    reason: inOrder,
    cost: `${topOfEach}; twenty trips at once`,
  },
  'server/domain/tracking/motion/remake-marked.ts: select dirty_stream': {
    reason: inOrder,
    cost: `${topOfEach}; a hundred devices at once`,
  },
  'server/domain/tracking/statistics/kept/marked-days.ts: select dirty_day': {
    reason: 'whatever devices it is of',
    cost: 'each shard gives the marks of its own devices, once a minute',
  },
  'server/domain/platform/operations/count-waiting.ts: select dirty_stream': {
    reason: 'a count of all',
    cost: 'each shard counts up to the limit, when Health is looked at',
  },
  'server/domain/platform/operations/count-backlog.ts: select dirty_stream': everyMinute,
  'server/domain/platform/operations/count-backlog.ts: select trip': everyMinute,
  'server/domain/platform/operations/count-backlog.ts: select alarm': everyMinute,
  'server/domain/platform/operations/count-backlog.ts: select unplaced': everyMinute,
  'server/domain/platform/operations/count-backlog.ts: select dirty_day': everyMinute,
  'server/domain/tracking/address/unnamed.ts: select alarm': { reason: inOrder, cost: topOfEach },
  'server/domain/tracking/address/unnamed.ts: select stop': { reason: inOrder, cost: topOfEach },
  'server/domain/tracking/address/unnamed.ts: select trip': { reason: inOrder, cost: topOfEach },
  'server/domain/tracking/alarm/list-alarms.ts: select alarm': {
    reason: 'of a caller with more devices than can be named: foreign ones are taken out',
    cost: topOfEach,
  },
  'server/domain/tracking/alarm/read-new-alarms.ts: select alarm': {
    reason: 'of a caller with more devices than can be named: foreign ones are taken out',
    cost: topOfEach,
  },
  'server/domain/tracking/live/read-alarms.ts: select alarm': {
    reason: 'new alarms of everybody, for all sockets at once',
    cost: `${topOfEach}; by each web process after each alarm, 50 times a second at most`,
  },
  'server/domain/tracking/data-push/sources/take-locations.ts: select arrival': {
    reason: inOrder,
    cost: `twice a second by each worker for all deliveries to addresses, and by those that are behind; ${topOfEach}`,
  },
  'server/domain/tracking/data-push/sources/take-states.ts: select state_change': {
    reason: inOrder,
    cost: `the same; ${topOfEach}`,
  },
  'server/domain/tracking/data-push/sources/take-frames.ts: select frame_chunk': {
    reason: inOrder,
    cost: `the same; ${topOfEach}`,
  },
  'server/domain/tracking/data-push/sources/take-alarms.ts: select alarm': {
    reason: inOrder,
    cost: `the same; ${topOfEach}`,
  },
  'server/domain/tracking/data-push/forget-pushed.ts: select arrival': {
    reason: retention,
    cost: 'once a minute; the first entry of each index',
  },
  'server/domain/tracking/data-push/forget-pushed.ts: select state_change': {
    reason: retention,
    cost: 'the same',
  },
  'server/domain/tracking/data-push/forget-pushed.ts: delete arrival': {
    reason: retention,
    cost: 'once a minute; ten minutes of rows at a time, one a batch',
  },
  'server/domain/tracking/data-push/forget-pushed.ts: delete state_change': {
    reason: retention,
    cost: 'once a minute; ten minutes of rows at a time',
  },
  'server/domain/tracking/notice/tell-alarms.ts: select alarm': {
    reason: 'new alarms of everybody, by one worker',
    cost: topOfEach,
  },
  'server/domain/tracking/alarm/change-alarms.ts: select alarm': { reason: byIds, cost: oneLookUp },
  'server/domain/tracking/alarm/undo-alarms.ts: select alarm': { reason: byIds, cost: oneLookUp },
  'server/domain/tracking/fence/list-visits.ts: select visit': {
    reason: 'visits of a fence, by whichever devices',
    cost: `each shard reads the index of fences; ${topOfEach}`,
  },
  'server/domain/tracking/position/drop-partitions.ts: delete position': {
    reason: retention,
    cost: emptyRest,
  },
  'server/domain/tracking/position/drop-partitions.ts: delete cell': {
    reason: retention,
    cost: emptyRest,
  },
  'server/domain/tracking/fuel/forget-fuel.ts: delete fuel_day': {
    reason: retention,
    cost: 'once an hour; a small index of ranges of days says that there are none',
  },
  'server/domain/tracking/beacon/forget-sightings.ts: delete beacon_sighting': {
    reason: retention,
    cost: 'once an hour; a small index of ranges of times says that there are none',
  },
  'server/domain/tracking/driver/forget-cards.ts: delete driver_card': {
    reason: retention,
    cost: 'once an hour; a small index of ranges of times says that there are none',
  },
  'server/domain/tracking/position/drop-partitions.ts: delete reading': {
    reason: retention,
    cost: emptyRest,
  },
  'server/domain/tracking/position/drop-partitions.ts: delete trip': {
    reason: retention,
    cost: emptyRest,
  },
  'server/domain/tracking/position/drop-partitions.ts: delete stop': {
    reason: retention,
    cost: emptyRest,
  },
  'server/domain/tracking/position/drop-partitions.ts: delete day': {
    reason: retention,
    cost: emptyRest,
  },
  'server/domain/tracking/position/drop-partitions.ts: delete checkpoint': {
    reason: retention,
    cost: emptyRest,
  },
  'server/domain/tracking/position/drop-partitions.ts: delete visit': {
    reason: retention,
    cost: emptyRest,
  },
  'server/domain/tracking/position/drop-partitions.ts: delete frame_chunk': {
    reason: retention,
    cost: emptyRest,
  },
}
