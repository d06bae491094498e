import fs from 'node:fs/promises'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Faces } from './faces.ts'
import { fontOfWoff } from './font-of-woff.ts'

export type PdfJob = {
  /** In Typst's language: `json(bytes(sys.inputs.data))` is `data`, with the families of the faces. */
  template: string
  data: object
  faces: Faces
  /** By name; PNG, JPG or SVG. */
  images: Record<string, Uint8Array>
}

/** Takes the thread for some hundredths of a second. */
export async function drawPdf({ template, data, faces, images }: PdfJob): Promise<Buffer> {
  const fontBlobs = await Promise.all(faces.files.map(readFace))
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] })
  // Beside the template, which counts as a file of the working directory.
  for (const [name, bytes] of Object.entries(images))
    compiler.mapShadow(path.resolve(name), Buffer.from(bytes))
  const inputs = { data: JSON.stringify({ ...data, families: faces.families }) }
  const compiled = compiler.compile({ mainFileContent: template, inputs })
  if (compiled.result) return compiler.pdf(compiled.result)
  const problems = JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)
  throw new Error(`the template does not compile: ${problems}`)
}

/** As OpenType. */
async function readFace(file: string): Promise<Buffer> {
  const bytes = await fs.readFile(path.resolve(file))
  return file.endsWith('.woff') ? fontOfWoff(bytes) : bytes
}
