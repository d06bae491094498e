/** What is read from: a frame of the camera, or a picture. */
export type CodeReader = (source: HTMLCanvasElement) => Promise<string | undefined>

type NativeDetector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type NativeClass = {
  new (): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader of QR and bar codes, else zxing, loaded then. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => [] as string[])
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector()
    return async (source) => (await detector.detect(source))[0]?.rawValue
  }
  return openZxing()
}

async function openZxing(): Promise<CodeReader> {
  const { BinaryBitmap, HTMLCanvasElementLuminanceSource, HybridBinarizer, MultiFormatReader } =
    await import('@zxing/library')
  const reader = new MultiFormatReader()
  return async (source) => {
    try {
      const luminance = new HTMLCanvasElementLuminanceSource(source)
      return reader.decode(new BinaryBitmap(new HybridBinarizer(luminance))).getText()
    } catch {
      return undefined // zxing throws where there is no code
    }
  }
}

/** Within `most` pixels a side; the shorter reads as well and faster. */
export function drawn(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  { width, height, most = 1280 }: { width: number; height: number; most?: number },
): boolean {
  const scale = Math.min(1, most / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0) return false
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return true
}
