/** A customer on WhatsApp: written to, answered, and told what became of it, through the real adapter and a simulator. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
