import classes from './map-art.module.css'

/** Server-rendered: no script in the browser. */
export function MapArt() {
  return (
    <svg
      className={classes.art}
      viewBox="0 0 900 900"
      preserveAspectRatio="xMidYMid slice"
      role="presentation"
    >
      <path
        className={classes.park}
        d="M610 40 L820 20 L860 190 L700 250 L600 170 Z M60 610 L210 560 L260 690 L150 790 L40 750 Z"
      />
      <path
        className={classes.water}
        d="M-20 250 C150 210 210 330 360 320 S560 420 640 560 S820 700 930 690 L930 800 C790 800 650 740 570 620 S430 430 340 420 S130 330 -20 360 Z"
      />
      <g className={classes.lanes}>
        {lanes.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <g className={classes.roads}>
        {roads.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <path className={classes.tripBack} d={trip} />
      <path className={classes.trip} d={trip} />
      {stops.map(([x, y]) => (
        <circle key={`${x}`} className={classes.stop} cx={x} cy={y} r="7" />
      ))}
      <g className={classes.device} transform="translate(668 292) rotate(52)">
        <circle className={classes.pulse} r="34" />
        <circle className={classes.halo} r="20" />
        <path className={classes.arrow} d="M0 -11 L8 9 L0 4 L-8 9 Z" />
      </g>
    </svg>
  )
}

const lanes = Array.from({ length: 13 }, (_, i) => {
  const at = i * 72 + 18
  return `M${at - 60} -20 L${at + 90} 920 M-20 ${at + 40} L920 ${at - 70}`
})

const roads = [
  'M-20 150 C180 120 330 190 470 150 S760 60 920 110',
  'M120 -20 C140 200 260 380 240 560 S300 800 280 920',
  'M-20 540 C180 500 330 560 470 510 S700 380 920 400',
  'M520 -20 C500 150 560 300 660 420 S800 640 780 920',
]

const trip =
  'M176 790 C240 700 236 620 240 560 C246 520 330 540 470 510 C560 488 600 440 628 380 C640 350 650 320 668 292'

const stops: [number, number][] = [
  [176, 790],
  [470, 510],
]
