-- AlterEnum
ALTER TYPE "Protocol" ADD VALUE 'watch';
