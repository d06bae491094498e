/**
 * See prisma/positions; tests/catalogue/text-statements.test.ts compares. `time` and `…_at` are
 * seconds since 2020 unless noted.
 */
export type TrackingTables = {
  'tracking.position': {
    device_id: number
    time: number
    seq: number
    lat: number
    lon: number
    mileage: number
    speed: number
    course: number
    altitude: number
    flags: number
    extra: Buffer
  }
  'tracking.position_default': TrackingTables['tracking.position']
  'tracking.cell': {
    /** lib/geo/cells.ts; negative for large ones. */
    cell: number
    /** Three hours since 2020; of large cells the first of the day. */
    slot: number
    device_id: number
  }
  'tracking.cell_default': TrackingTables['tracking.cell']
  'tracking.reading': {
    device_id: number
    /** lib/codes/sensors.ts */
    sensor: number
    time: number
    /** Hundredths. */
    value: number
  }
  'tracking.reading_default': TrackingTables['tracking.reading']
  'tracking.sensor': {
    device_id: number
    sensor: number
    heard_at: number
  }
  'tracking.fuel_day': {
    device_id: number
    day: number
    /** Hundredths of litres. */
    used: number
  }
  'tracking.fuel_count': {
    device_id: number
    counted_at: number
  }
  'tracking.beacon_sighting': {
    device_id: number
    /** The first of its ten minutes. */
    slot: number
    number: string
    first_time: number
    last_time: number
    /** dBm. */
    rssi: number | null
    /** Per cent. */
    battery: number | null
  }
  'tracking.driver_card': {
    device_id: number
    slot: number
    time: number
    /** server/db/driver-card-store.ts */
    kind: number
    result: number
    card: string
    name: string
    agency: string
    valid_until: string
  }
  'tracking.device_state': {
    device_id: number
    fixed_at: number | null
    received_at: number | null
    seen_at: number | null
    lat: number | null
    lon: number | null
    speed: number | null
    course: number | null
    altitude: number | null
    flags: number
    mileage: number | null
    satellites: number | null
    signal: number | null
    battery: number | null
    is_charging: boolean | null
    acc: number | null
    oil_cut: boolean | null
    alarm_mask: number
    line: number
    is_moving: boolean
    motion_since: number | null
    stay_lat: number | null
    stay_lon: number | null
    driven_since: number | null
    extra: Record<string, string | number | boolean>
    stream: string | null
    stream_rev: number
    /** Metres; null from satellites. */
    accuracy: number | null
    /** Seconds in the last report; null when it was right. */
    clock_off: number | null
  }
  'tracking.alarm': {
    id: number
    device_id: number
    time: number
    /** Unix microseconds. */
    taken_at: number
    type: number
    lat: number | null
    lon: number | null
    speed: number | null
    flags: number
    battery: number | null
    acc: number | null
    signal: number | null
    oil_cut: boolean | null
    detail: string | null
    /** Fence, 0 for none. */
    subject: number
    acked_at: Date | null
    acked_by: number | null
    end_time: number | null
    /** Unix microseconds: when the end was stored, or moved on. */
    ended_at: number | null
    peak: number | null
    handled_at: Date | null
    handled_by: number | null
    /** Organisation of who handled it. */
    handled_in: number | null
    handler: string | null
    result: string | null
    note: string | null
    deleted_at: Date | null
    /** Before the last change: its undo, and the columns that it wrote. */
    former: Record<string, string | number | boolean> | null
    /** '' where nobody knows one; null until a worker has looked it up, as its language. */
    address: string | null
    address_lang: string | null
  }
  'tracking.trip': {
    device_id: number
    time: number
    end_time: number
    start_lat: number
    start_lon: number
    end_lat: number
    end_lon: number
    metres: number
    drive_seconds: number
    idle_seconds: number
    top_speed: number
    version: number
    parts: string | null
    /** Encoded polyline; null until a worker has drawn it. */
    line: string | null
    /** As of alarms. */
    start_address: string | null
    end_address: string | null
    address_lang: string | null
  }
  'tracking.stop': {
    device_id: number
    time: number
    end_time: number
    lat: number
    lon: number
    idle_seconds: number
    metres: number
    version: number
    is_gap: boolean
    /** As of alarms. */
    address: string | null
    address_lang: string | null
  }
  'tracking.day': {
    device_id: number
    /** From 2020-01-01. */
    day: number
    metres: number
    drive_seconds: number
    idle_seconds: number
    stop_seconds: number
    gap_seconds: number
    online_seconds: number
    top_speed: number
    trips: number
    version: number
  }
  'tracking.checkpoint': {
    device_id: number
    time: number
    state: string
  }
  'tracking.dirty_stream': {
    device_id: number
    from_time: number
    to_time: number
    marks: number
    newest: number | null
    marked_at: Date
  }
  'tracking.dirty_day': {
    device_id: number
    from_day: number
    to_day: number
    marks: number
  }
  'tracking.unplaced': {
    device_id: number
    time: number
    seq: number
    tries: number
    try_at: Date
  }
  'tracking.arrival': {
    device_id: number
    taken_at: number
    devices: number[]
    times: number[]
    seqs: number[]
  }
  'tracking.state_change': {
    device_id: number
    taken_at: number
    time: number
    state: number
  }
  'tracking.visit': {
    device_id: number
    time: number
    fence_id: number
    end_time: number | null
    top_speed: number
    flags: number
  }
  'tracking.media_packet': {
    device_id: number
    first: number
    total: number
    part: number
    got_at: number
    /** `StoredHead` of media-store.ts. */
    head: Record<string, string | number | boolean> | null
    bytes: Buffer
  }
  'tracking.frame_chunk': {
    device_id: number
    /** Unix milliseconds. */
    from_ms: number
    to_ms: number
    frames: Buffer
    /** Unix microseconds; null: written before it was noted. */
    taken_at: number | null
  }
  'tracking.frame_chunk_default': TrackingTables['tracking.frame_chunk']
}
