/** One object store of the device's IndexedDB; what is written to it has reached the disk. */
class Store {
  constructor(database, name) {
    Object.assign(this, { database, name });
  }

  /** Do one thing with the rows, in a transaction of its own. Settles when that is over. */
  run(mode, ask) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(this.name, mode, { durability: "strict" });
      const request = ask(transaction.objectStore(this.name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(request.error);
      transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
    });
  }
}

/** Open the store of this name, made as `shape` says; null where the device forbids it. */
export function openStore(database, name, shape) {
  return new Promise((resolve) => {
    let request;
    try {
      request = indexedDB.open(database, 1);
    } catch {
      return resolve(null);
    }
    request.onupgradeneeded = () => request.result.createObjectStore(name, shape);
    request.onsuccess = () => resolve(new Store(request.result, name));
    request.onerror = () => resolve(null);
  });
}
