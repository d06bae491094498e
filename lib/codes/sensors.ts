/** What a sensor measures; all of a kind have one unit on the wire, but for fuel and health. */
export type SensorKind =
  | 'temperature'
  | 'humidity'
  | 'fuel'
  | 'voltage'
  | 'battery'
  | 'analogue'
  | 'digital'
  | 'health'

type Sensor = {
  /** In tables; never another one's. */
  code: number
  kind: SensorKind
  /** Empty where the device does not tell it. */
  unit: '' | '°C' | '%' | 'V' | 'L' | 'bpm' | 'mmHg' | 'steps'
}

const one = <K extends SensorKind, U extends Sensor['unit']>(code: number, kind: K, unit: U) => ({
  code,
  kind,
  unit,
})
const celsius = (code: number) => one(code, 'temperature', '°C')
const humidity = (code: number) => one(code, 'humidity', '%')

/** Sensors by their names in reports (`extra` of a position, `health`), and the battery. */
export const sensors = {
  battery: one(1, 'battery', '%'),
  powerVolts: one(2, 'voltage', 'V'),
  batteryVolts: one(3, 'voltage', 'V'),
  temperature1: celsius(10),
  temperature2: celsius(11),
  temperature3: celsius(12),
  temperature4: celsius(13),
  compartmentTemperature: celsius(18),
  externalTemperature: celsius(19),
  tagTemperature: celsius(20),
  tag1Temperature: celsius(21),
  tag2Temperature: celsius(22),
  humidity1: humidity(30),
  humidity2: humidity(31),
  externalHumidity: humidity(34),
  tagHumidity: humidity(35),
  tag1Humidity: humidity(36),
  tag2Humidity: humidity(37),
  fuelLitres: one(50, 'fuel', 'L'),
  fuelLitres1: one(51, 'fuel', 'L'),
  fuelLitres2: one(52, 'fuel', 'L'),
  fuelPercent: one(53, 'fuel', '%'),
  fuel: one(54, 'fuel', ''),
  door: one(60, 'digital', ''),
  input1: one(61, 'digital', ''),
  input2: one(62, 'digital', ''),
  adc1: one(70, 'analogue', ''),
  adc2: one(71, 'analogue', ''),
  analog0: one(72, 'analogue', ''),
  analog1: one(73, 'analogue', ''),
  heart: one(80, 'health', 'bpm'),
  oxygen: one(81, 'health', '%'),
  systolic: one(82, 'health', 'mmHg'),
  diastolic: one(83, 'health', 'mmHg'),
  bodyTemperature: one(84, 'health', '°C'),
  steps: one(85, 'health', 'steps'),
} as const satisfies Record<string, Sensor>

export type SensorName = keyof typeof sensors

export const sensorNames = Object.keys(sensors) as SensorName[]

/** Stored readings are hundredths of the unit. */
export const readingScale = 100

const byCode = new Map(sensorNames.map((name) => [sensors[name].code as number, name]))
export const sensorOf = (code: number): SensorName | undefined => byCode.get(code)

/** Names of the sensors of some kinds. */
export const sensorsOf = (...kinds: readonly SensorKind[]): SensorName[] =>
  sensorNames.filter((name) => kinds.includes(sensors[name].kind))

/** Levels of tanks that tell how much is used. */
export const litreSensors = sensorsOf('fuel').filter((name) => sensors[name].unit === 'L')
