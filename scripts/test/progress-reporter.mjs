import { outsideOfTests } from './outside-of-tests.mjs'

const everyFiles = 40

/** For vitest: how many files are done, a line every forty; each failing file at once; errors of no test at the end. */
export default class ProgressReporter {
  #files = 0
  #done = 0
  #failed = 0

  onTestRunStart(specifications) {
    this.#files = specifications.length
  }

  onTestModuleEnd(module) {
    this.#done += 1
    if (module.state() === 'failed') {
      this.#failed += 1
      console.log(`failed: ${module.relativeModuleId}`)
    }
    if (this.#done % everyFiles === 0 && this.#done < this.#files)
      console.log(`${this.#done} of ${this.#files} test files, ${this.#failed} failed`)
  }

  onTestRunEnd(_modules, errors) {
    for (const { message, stack } of errors)
      console.log(`${outsideOfTests}${message} ${stack?.split('\n')[1]?.trim() ?? ''}`)
  }
}
