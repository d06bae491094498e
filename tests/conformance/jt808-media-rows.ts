import { absolute, at, field, listSize, type Row } from './jt808-sight.ts'

/** Pictures, files, events, bus data, by pattern. */
export const mediaRows: Row[] = [
  // 0x8301 to 0x8304
  [/^(?:EventItemCount|EventCount|AnswerCount|InformationItemCount|QuestionCount)$/, listSize],
  [/^(?:SettingType|EventSettingType|InfoSettingType)$/, field('setting')],
  [/^(?:EventId|EventID|InformationId|AnswerId)$/, at('id')],
  [/^(?:EventContent|AnswerContent)$/, at('text')],
  [/^(?:IssueQuestion|Question|problem|Problem)$/, field('question')],
  [/^(?:InformationType|InfoType)$/, at('kind')],
  [/^(?:InformationName|InfoName)$/, at('name')],
  [/^(?:InformationContent|InfoContent)$/, field('text')],
  // 0x8801 to 0x8805
  [/^(?:ShootingCommand|ShootCommand|Command)$/, field('command')],
  [
    /^(?:VideoTime|PhotoIntervalOrVideoTime|IntervalTime|RecordTime|time)$/,
    ({ here, fields }) => [fields['seconds'], here['time']],
  ],
  [/^(?:SaveFlag|SaveSign|RecordSave|save)$/, field('isSaved')],
  [/^(?:Resolution|ResolutionRatio|resolution)$/, field('resolution')],
  [/^(?:VideoQuality|Quality|quality)$/, field('quality')],
  [/^(?:Lighting|Intensity|Brightness|brightness)$/, field('brightness')],
  [/^(?:Contrast|contrast)$/, field('contrast')],
  [/^(?:Saturability|Saturation|saturation)$/, field('saturation')],
  [/^(?:Chroma|chroma)$/, field('chroma')],
  [/^(?:MultimediaDeleted|DeleteFlag|DeleteSign|delete)$/, field('isRemoved')],
  [/^(?:RecordCmd|RecordCommand)$/, field('command')],
  [/^(?:AudioSampleRate|AudioSamplingRate|audioSamplingRate)$/, field('sampleRate')],
  [/^(?:event|EventItemCode|EventCode)$/, at('event')],
  // 0x8A00
  [/^(?:E|e)$/, field('exponent')],
  [/^(?:N|n)$/, field('modulus')],
  // 0x0705
  [/^(?:CanItemCount|CanCount|MultimediaItemCount|MultimediaCount)$/, field('count')],
  [/^(?:FirstCanReceiveTime|CanReceiveTime|ReceiveTime)$/, field('time')],
  [/^(?:CanId|CanID|canId)$/, at('id')],
  [/^(?:CanData|canData)$/, at('data')],
  // 0x1003, 0x1005
  [/^(?:EnterAudioEncoding|audioFormat)$/, field('audioCodec')],
  [/^(?:EnterAudioChannelsNumber|audioChannels)$/, field('audioChannels')],
  [/^(?:EnterAudioSampleRate|audioSamplingRate)$/, field('audioSampleRate')],
  [/^(?:EnterAudioSampleDigits|audioSamplingBits)$/, field('audioSampleBits')],
  [/^(?:AudioFrameLength|audioFrameLength)$/, field('audioFrameBytes')],
  [/^(?:IsSupportedAudioOutput|HasSupportedAudioOutput|audioSupport)$/, field('hasAudioOutput')],
  [/^(?:VideoEncoding|videoFormat)$/, field('videoCodec')],
  [
    /^(?:TerminalSupportedMaxNumberOfAudioPhysicalChannels|maxAudioChannels)$/,
    field('maxAudioChannels'),
  ],
  [
    /^(?:TerminalSupportedMaxNumberOfVideoPhysicalChannels|maxVideoChannels)$/,
    field('maxVideoChannels'),
  ],
  [/^(?:BeginTime|StartTime|startTime)$/, at('start')],
  [/^(?:GettingOnNumber|BoardNumber|getOnCount)$/, field('boarded')],
  [/^(?:GettingOffNumber|AlightNumber|getOffCount)$/, field('alighted')],
  // 0x1210 to 0x1212
  [/^(?:AlarmId|AlarmID|platformAlarmId)$/, field('alarmNumber')],
  [/^(?:AttachCount|AttachmentCount)$/, listSize],
  [/^(?:FileName|name)$/, at('name')],
  [/^(?:FileNameLen|FileNameLength)$/, ({ here }) => Buffer.byteLength(String(here['name']))],
  [/^(?:FileSize|size)$/, at('bytes')],
  [/^FileType$/, field('type')],
  [/^(?:Lat|Latitude)$/, absolute('lat')],
]
