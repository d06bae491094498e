/** Models that declare all that commands can do. */
export const commandModels = { jt808: 'G10LS', gt06: 'GT06E', osmand: '', watch: '' } as const

/** `word`: message of JT/T 808. */
export type Heard = { word: string; params?: Record<string, string | number> }
/** As people give it, and what each protocol's device hears; what a watch answers, where it is not the word alone. */
export type CommandSample = {
  given: object
  jt808?: Heard
  gt06?: string
  watch?: string[]
  answer?: string
}

const params = (values: Record<string, string | number>, word = '0x8103'): Heard => ({
  word,
  params: values,
})
const control = (command: number) => params({ command }, '0x8105')
const ascii = (text: string) => Buffer.from(text).toString('hex')

/** Half a second of AMR at its lowest rate, all of it signs that need no escape. */
const spoken = `#!AMR\n${`\x04${'a'.repeat(12)}`.repeat(25)}`

/** What a device must hear, out of the protocol documents. */
export const commandSamples: Record<string, CommandSample> = {
  factoryReset: { given: {}, jt808: control(5), gt06: 'FACTORY#', watch: ['FACTORY'] },
  sleepTime: { given: { value: 90 }, jt808: params({ '0xF117': '0000005a' }) },
  phonebook: {
    given: { op: 'both', phone_data: [{ name: 'Li', phone: '13800000001' }] },
    jt808: params({ type: 1, count: 1, direction: 3, number: '13800000001', name: 'Li' }, '0x8401'),
    watch: ['PHB,13800000001,004C0069,,,,,,,,', 'PHB2,,,,,,,,,,'],
  },
  watchPhonebook: {
    given: { phone_data: [{ name: 'Ma', phone: '13800000003' }] },
    jt808: params({ type: 1, count: 1, direction: 3, number: '13800000003', name: 'Ma' }, '0x8401'),
    watch: ['PHB,13800000003,004D0061,,,,,,,,', 'PHB2,,,,,,,,,,'],
  },
  mainIp: {
    given: { ip: 'gps.example.org', port: 5015 },
    jt808: params({ '0x0013': ascii('gps.example.org'), '0x0018': '00001397' }),
    gt06: 'SERVER,1,gps.example.org,5015,0#',
    watch: ['IP,gps.example.org,5015'],
  },
  oilCut: { given: { value: 0 }, jt808: control(0x64), gt06: 'Relay,1#' },
  vibration: { given: { value: 28 }, jt808: params({ '0xF112': '1c' }) },
  overspeed: {
    given: { value: 120 },
    jt808: params({ '0x0055': '00000078', '0x0056': '0000000a' }),
    gt06: 'SPEED,ON,20,120,0#',
  },
  oneKey: { given: { value: 2 }, jt808: control(4), gt06: 'RESET#', watch: ['RESET'] },
  backupIp: {
    given: { ip: '192.0.2.7', port: 7018 },
    jt808: params({ '0xF130': ascii('192.0.2.7'), '0xF131': '00001b6a' }),
  },
  voiceRecording: { given: { enable: 1 }, jt808: params({ '0xF114': '01' }) },
  interval: {
    given: { value: 60 },
    jt808: params({ '0x0029': '0000003c' }),
    gt06: 'TIMER,60#',
    watch: ['UPLOAD,60'],
  },
  positionMode: { given: { value: 'normal' }, jt808: params({ '0xF121': '010000' }) },
  shutdown: { given: {}, jt808: control(3), watch: ['POWEROFF'] },
  indicatorLight: { given: { enable: 0 }, jt808: params({ '0xF111': '00' }), gt06: 'LED,OFF#' },
  centreNumber: {
    given: { phone: '13800000002' },
    jt808: params({ '0x0040': ascii('13800000002') }),
    gt06: 'CENTER,A,13800000002#',
    watch: ['CENTER,13800000002'],
  },
  periodicMode: { given: { interval_time: 30 }, jt808: params({ '0xF121': '0a001e' }) },
  lowBatteryAlarm: {
    given: { enable: 1 },
    jt808: params({ '0xF102': '01' }),
    gt06: 'BATALM,ON,0#',
  },
  powerOffAlarm: {
    given: { enable: 0 },
    jt808: params({ '0xF106': '00' }),
    gt06: 'POWERALM,OFF#',
  },
  tracking: {
    given: { time_in_seconds: 180, interval_time: 20 },
    jt808: params({ interval: 20, validity: 180 }, '0x8202'),
    watch: ['CR'],
  },
  sleepDisconnect: { given: { enable: 1 }, jt808: params({ '0xF141': '01' }) },
  startRecording: {
    given: { time_in_seconds: 30 },
    jt808: params({ start: 1, seconds: 30 }, '0x8804'),
  },
  stopRecording: { given: {}, jt808: params({ start: 0, seconds: 0 }, '0x8804') },
  afterSleep: { given: { value: 2 }, jt808: params({ '0xF141': '02' }) },
  reportStatic: { given: { enable: 1 }, jt808: params({ '0xF154': '01' }) },
  reportExtra: { given: { enable: 1 }, jt808: params({ '0xF155': '01' }) },
  protocol: { given: { value: 3 }, jt808: params({ '0xF156': '03' }) },
  accAlarm: { given: { enable: 1 }, jt808: params({ '0xF157': '01' }) },
  arming: { given: { value: 1 }, jt808: params({ '0xF152': '01' }) },
  text: {
    given: { value: 'STATUS#' },
    jt808: params({ flags: 1, text: 'STATUS#' }, '0x8300'),
    gt06: 'STATUS#',
    watch: ['MESSAGE,0053005400410054005500530023'],
  },
  location: { given: {}, jt808: { word: '0x8201' }, gt06: 'WHERE#', watch: ['CR'] },
  version: { given: {}, jt808: { word: '0x8107' }, gt06: 'VERSION#', watch: ['VERNO'] },
  parameters: { given: {}, jt808: { word: '0x8104' }, gt06: 'PARAM#', watch: ['TS'] },
  alarmClocks: {
    given: {
      clocks: [
        { time: '06:30', days: [1, 2, 3, 4, 5] },
        { time: '09:00', once: true },
      ],
    },
    watch: ['REMIND,06:30-1-3-0111110,09:00-1-1,00:00-0-1'],
  },
  doNotDisturb: {
    given: {
      periods: [
        { start: '08:00', end: '12:00', days: [1, 7] },
        { start: '21:10', end: '07:30' },
      ],
    },
    watch: [
      'SILENCETIME2,08:00-12:00-1100000,21:10-07:30-1111111,00:00-00:00-0000000,00:00-00:00-0000000',
    ],
  },
  findDevice: { given: {}, watch: ['FIND'] },
  sosNumbers: { given: { phones: ['110', '+8613800000001'] }, watch: ['SOS,110,+8613800000001,'] },
  measureHealth: { given: {}, watch: ['hrtstart,1'] },
  voiceMessage: {
    given: { sound: Buffer.from(spoken).toString('base64') },
    watch: [`TK,${spoken}`],
    answer: 'TK,1',
  },
}
