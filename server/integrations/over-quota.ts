/** The key is refused or its quota used up: no request before `retrySeconds`. */
export class OverQuota extends Error {
  readonly retrySeconds: number
  constructor(answer: number | string, retrySeconds = 3600) {
    super(`the provider answered ${answer}`)
    this.name = 'OverQuota'
    this.retrySeconds = retrySeconds
  }
}
