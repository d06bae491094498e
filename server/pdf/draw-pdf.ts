import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type Faces, readFace } from './faces.ts'

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
  const compiler = await openCompiler(faces, images)
  const compiled = compiler.compile(sourceOf(template, { ...data, families: faces.families }))
  if (compiled.result) return compiler.pdf(compiled.result)
  const problems = JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)
  throw new Error(`the template does not compile: ${problems}`)
}

/** With faces and images in reach. */
export async function openCompiler(
  { files }: Faces,
  images: PdfJob['images'],
): Promise<NodeCompiler> {
  const fontBlobs = await Promise.all(files.map(readFace))
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] })
  // Beside the template, which counts as a file of the working directory.
  for (const [name, bytes] of Object.entries(images))
    compiler.mapShadow(path.resolve(name), Buffer.from(bytes))
  return compiler
}

export const sourceOf = (template: string, data: object) => ({
  mainFileContent: template,
  inputs: { data: JSON.stringify(data) },
})
