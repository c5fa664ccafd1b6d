/** `Runtime.getHeapUsage` of an isolate, in bytes: objects, and the buffers that they hold. */
interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize: number;
}

/** An idle isolate does not respond its inspector, so it gets a small request. */
const WAKE_MS = 50;

/**
 * Bytes that the isolate of a Worker holds after, or before, a garbage collection, read from the inspector of its
 * process. `wake` sends a request to it.
 */
export async function heapOf(
  inspector: URL,
  worker: string,
  wake: () => Promise<unknown>,
  withGarbage: boolean,
): Promise<number> {
  const waking = setInterval(() => void wake().catch(() => {}), WAKE_MS);
  const socket = new WebSocket(new URL(`/core:user:${worker}`, inspector.href.replace(/^http/, "ws")));
  try {
    await new Promise((open, fail) => {
      socket.onopen = open;
      socket.onerror = () => fail(new Error(`O inspetor de ${worker} não respondeu.`));
    });
    if (!withGarbage) await call(socket, 1, "HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize } = await call<HeapUsage>(socket, 2, "Runtime.getHeapUsage");
    return usedSize + backingStorageSize;
  } finally {
    clearInterval(waking);
    socket.close();
  }
}

function call<T>(socket: WebSocket, id: number, method: string): Promise<T> {
  return new Promise((resolve, reject) => {
    socket.onclose = () => reject(new Error("O inspetor fechou a conexão."));
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as { id?: number; result: T; error?: { message: string } };
      if (answer.id !== id) return;
      if (answer.error) reject(new Error(answer.error.message));
      else resolve(answer.result);
    };
    socket.send(JSON.stringify({ id, method }));
  });
}
