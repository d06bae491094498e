/** typeValues that code asks for. */
export const commandNumbers = {
  oilCut: 23,
  voiceRecording: 61,
  interval: 62,
  timedPower: 65,
  tracking: 87,
  startRecording: 92,
  longSms: 102,
  callTimes: 106,
  workWindow: 160,
  sms: 1089,
  location: 20_001,
  findDevice: 20_013,
  voiceMessage: 20_016,
} as const
