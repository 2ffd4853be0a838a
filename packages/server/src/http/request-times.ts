// Counts requests by route and status, and how long they took, for /metrics. The library for metrics makes a text of the labels of every
// observation, which costs a tenth of a bare reply.

const bounds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10] as const;

interface Route {
  readonly statuses: Map<number, number>;
  /** One for each bound, not cumulative; the last for what took longer. */
  readonly counts: number[];
  seconds: number;
}

export class RequestTimes {
  readonly #routes = new Map<string, Route>();

  note(route: string, status: number, seconds: number): void {
    let found = this.#routes.get(route);
    if (found === undefined) {
      found = { statuses: new Map(), counts: Array.from({ length: bounds.length + 1 }, () => 0), seconds: 0 };
      this.#routes.set(route, found);
    }
    found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
    found.counts[at] = (found.counts[at] ?? 0) + 1;
    found.seconds += seconds;
  }

  /** In the text format of Prometheus. */
  text(): string {
    const routes = [...this.#routes].map(([route, found]) => ({ label: `route="${escaped(route)}"`, ...found }));
    const lines = [
      '# HELP harkness_requests_total Requests by route and status',
      '# TYPE harkness_requests_total counter',
      ...routes.flatMap(({ label, statuses }) =>
        Array.from(statuses, ([status, count]) => `harkness_requests_total{${label},status="${status}"} ${count}`),
      ),
      '',
      '# HELP harkness_request_seconds How long requests took',
      '# TYPE harkness_request_seconds histogram',
    ];
    for (const { label, counts, seconds } of routes) {
      let sum = 0;
      for (const [at, count] of counts.entries()) {
        sum += count;
        lines.push(`harkness_request_seconds_bucket{le="${bounds[at] ?? '+Inf'}",${label}} ${sum}`);
      }
      lines.push(`harkness_request_seconds_sum{${label}} ${seconds}`, `harkness_request_seconds_count{${label}} ${sum}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

function escaped(label: string): string {
  return label.replace(/[\\"\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`));
}
