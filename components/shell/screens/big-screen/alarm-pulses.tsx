'use client'

import { Marker } from 'react-map-gl/maplibre'
import classes from '#components/platform/big-screen/big-screen.module.css'
import type { LatestAlarm } from '#components/platform/big-screen/use-latest-alarms.ts'
import { useTicking } from '#components/ui/use-now.ts'

/** Seconds that a new alarm is marked on the map. */
const markedFor = 60
const most = 5

/** Rings where alarms were just raised. */
export function AlarmPulses({ alarms }: { alarms: readonly LatestAlarm[] }) {
  const oldest = useTicking((now) => now - markedFor)
  return alarms
    .filter(({ newTime, addr }) => newTime > oldest && addr !== '')
    .slice(0, most)
    .map(({ id, addr }) => {
      const [lat, lon] = addr.split(',').map(Number)
      if (lat === undefined || lon === undefined) return null
      return (
        <Marker key={id} latitude={lat} longitude={lon}>
          <span className={classes.pulse} />
        </Marker>
      )
    })
}
