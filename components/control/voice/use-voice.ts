import { useEffect, useRef, useState } from 'react'
import { textOfSound, voiceLimits } from '#lib/rules/voice-message.ts'
import { encodeVoice } from './encode-voice.ts'
import {
  hasMicrophones,
  recordVoice,
  troubleOf,
  type VoiceRecording,
  type VoiceTrouble,
} from './record-voice.ts'

/** `asking`: the browser asks whether it may. `working`: it becomes a file. */
type VoiceStep = 'idle' | 'asking' | 'recording' | 'working'

type VoiceState = { step: VoiceStep; trouble?: VoiceTrouble }

const everyMs = 200

/** Records a voice message and gives it as base64 of an AMR-NB file, nothing while it is made. It ends with the longest. */
export function useVoice(onChange: (text: string) => void) {
  const [{ step, trouble }, setState] = useState<VoiceState>({ step: 'idle' })
  const [seconds, setSeconds] = useState(0)
  const recording = useRef<VoiceRecording>(undefined)
  /** Of the recording that counts: one asked for is not taken once the field is gone. */
  const turn = useRef(0)

  useEffect(
    () => () => {
      turn.current += 1
      recording.current?.drop()
    },
    [],
  )

  const fail = (found: VoiceTrouble) => setState({ step: 'idle', trouble: found })

  const start = async () => {
    onChange('')
    if (!hasMicrophones()) return fail('insecure')
    const own = ++turn.current
    setState({ step: 'asking' })
    try {
      const begun = await recordVoice()
      if (own !== turn.current) return begun.drop()
      recording.current = begun
      setSeconds(0)
      setState({ step: 'recording' })
    } catch (error) {
      if (own === turn.current) fail(troubleOf(error))
    }
  }

  const stop = async () => {
    const begun = recording.current
    if (!begun) return
    recording.current = undefined
    const own = turn.current
    setState({ step: 'working' })
    try {
      const file = await encodeVoice(await begun.stop())
      if (own !== turn.current) return
      onChange(textOfSound(file))
      setState({ step: 'idle' })
    } catch {
      if (own === turn.current) fail('failed')
    }
  }

  const end = useRef(stop)
  useEffect(() => {
    end.current = stop
  })
  useEffect(() => {
    if (step !== 'recording') return
    const since = performance.now()
    const timer = setInterval(() => {
      const passed = (performance.now() - since) / 1000
      setSeconds(Math.min(voiceLimits.mostSeconds, Math.floor(passed)))
      if (passed >= voiceLimits.mostSeconds) void end.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [step])

  /** Its length and kind are told by the rules of the field. */
  const choose = async (file: File | null) => {
    if (!file) return
    const own = ++turn.current
    setState({ step: 'idle' })
    const bytes = await file.slice(0, voiceLimits.mostBase64).arrayBuffer()
    if (own === turn.current) onChange(textOfSound(new Uint8Array(bytes)))
  }

  return {
    step: step,
    trouble: trouble,
    seconds: seconds,
    start: start,
    stop: stop,
    choose: choose,
  }
}
