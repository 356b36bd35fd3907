/** What a piece of work took: time on the clock and time of all threads on processors, in seconds. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** Runs work and says what it took of this process. */
export async function measureWork(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const wall = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { wall, cpu: (user + system) / 1e6 };
}

/** Runs kinds of work in turns, so that what else the machine does hits all of them alike, and adds up what each took. */
export async function measureInTurns<Name extends string>(
  works: Readonly<Record<Name, () => Promise<unknown>>>,
  rounds: number,
): Promise<Readonly<Record<Name, Cost>>> {
  const costs = new Map<string, Cost>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries<() => Promise<unknown>>(works)) {
      const { wall, cpu } = await measureWork(work);
      const sum = costs.get(name) ?? { wall: 0, cpu: 0 };
      costs.set(name, { wall: sum.wall + wall, cpu: sum.cpu + cpu });
    }
  }
  return Object.fromEntries(costs) as Record<Name, Cost>;
}
