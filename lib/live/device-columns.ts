export function makeColumns(rows: number) {
  return {
    ids: new Uint32Array(rows),
    /** Mercator; NaN without a fix. */
    x: new Float64Array(rows),
    y: new Float64Array(rows),
    /** Marker's place and time (`performance.now()`) when the fix came. */
    fromX: new Float64Array(rows),
    fromY: new Float64Array(rows),
    movedAt: new Float64Array(rows),
    /** Unix seconds; 0 without a fix. */
    fixedAt: new Uint32Array(rows),
    /** Tenths of km/h. */
    speed: new Uint16Array(rows),
    course: new Float32Array(rows),
    /** Index of displayStates. */
    state: new Uint8Array(rows),
    flags: new Uint8Array(rows),
    icon: new Uint8Array(rows),
    /** 1 for rows that are shown. */
    inScope: new Uint8Array(rows),
  }
}

export type DeviceColumns = ReturnType<typeof makeColumns>
type Column = DeviceColumns[keyof DeviceColumns]

/** With room for so many rows, and twice as many as before at least; the first `count` are kept. */
export function grown(columns: DeviceColumns, rows: number, count: number): DeviceColumns {
  const larger = makeColumns(Math.max(rows, columns.ids.length * 2))
  for (const key of Object.keys(larger) as (keyof DeviceColumns)[]) {
    const target: Column = larger[key]
    target.set(columns[key].subarray(0, count))
  }
  return larger
}
